import type { FastifyInstance } from 'fastify';
import type { ErrorFormat } from '../errors/error-format.ts';
import { isTooDeep, maxJsonDepth } from './json-depth.ts';

/** Accepts JSON bodies, and refuses those that nest so deeply that a recursive reader could fail. */
export function acceptJson(app: FastifyInstance, errorFormat: ErrorFormat): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) return done(errorFormat.malformed(400, `The body nests deeper than ${maxJsonDepth} levels.`), undefined);
    return parse(request, text, done);
  });
}
