import type { FastifyInstance } from 'fastify';
import type { FailureStyle } from '../errors/error-format.ts';
import { deepestJson, isTooDeep } from './json-depth.ts';

/** JSON bodies, but for such as nest so deep that they are meant for whoever reads them and not for us. */
export function acceptJson(app: FastifyInstance, style: FailureStyle): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) return done(style.malformed(400, `The body nests deeper than ${deepestJson} levels.`), undefined);
    return parse(request, text, done);
  });
}
