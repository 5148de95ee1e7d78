import type { FastifyInstance } from 'fastify';
import type { ErrorFormat } from '../errors/error-format.ts';
import { isJsonTooDeep, maxJsonDepth } from './json-depth.ts';

/** Accepts JSON bodies. Refuses those that are no valid UTF-8, and those that nest so deeply that a recursive reader could fail. */
export function acceptJson(app: FastifyInstance, errorFormat: ErrorFormat): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = decodeUtf8(Buffer.from(body));
    if (text === undefined) return done(errorFormat.malformed(400, 'The body is not valid UTF-8.'), undefined);
    if (isJsonTooDeep(text))
      return done(errorFormat.malformed(400, `The body nests deeper than ${maxJsonDepth} levels.`), undefined);
    return parse(request, text, done);
  });
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A lenient decoder would store U+FFFD in the place of what the client sent. */
function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
