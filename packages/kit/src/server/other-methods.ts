import { METHODS } from 'node:http';

import type { Contract, Operation } from '@lyceum/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createPreflightHeaders } from './cors.ts';
import { getPath } from './request-facts.ts';
import { toRouterPaths } from './router-paths.ts';
import type { ServerOptions } from './server-options.ts';

/** Registers every method that Node can parse, so that 405 covers all of them. */
export function registerAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
}

/** Replies 404 below a path to everything that is not mounted there, even where a wildcard would match. */
export function replyNotFoundAtAndBelow(app: FastifyInstance, path: string): void {
  for (const url of [path, `${path}/*`])
    app.route({
      method: app.supportedMethods,
      url,
      config: { closed: true },
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        reply.callNotFound();
        return reply;
      },
      handler: () => undefined,
    });
}

type Options = Pick<ServerOptions<Contract, unknown>, 'authorize' | 'errorFormat' | 'cors'>;

/** The other methods of each path: 204 for OPTIONS, 405 with `Allow` for the rest. */
export function replyToUndeclaredMethods(app: FastifyInstance, operations: readonly Operation[], options: Options): void {
  const { authorize, errorFormat, cors } = options;
  const byPath = Map.groupBy(operations, ({ path }) => path);
  for (const [url, here] of [...byPath].flatMap(([path, group]) => toRouterPaths(path).map((each) => [each, group] as const))) {
    const declared = here.map(({ method }) => method);
    const allowed = [...declared, ...(declared.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    // In onRequest, because the body of a preflight does not matter.
    const replyToOptions = async (_request: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(204)
        .headers({ Allow: allowed.join(', '), ...createPreflightHeaders(cors, allowed) })
        .send();
    app.route({ method: 'OPTIONS', url, config: { allowed }, onRequest: replyToOptions, handler: () => undefined });
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      config: { allowed },
      onRequest: async (request) => {
        // Unknown callers learn the methods of a path only where all of them are anonymous.
        const strictest = here.find(({ auth }) => auth === 'caller') ?? here[0];
        if (strictest) await authorize(request, strictest);
        throw errorFormat.methodNotAllowed(request.method, getPath(request.url), allowed);
      },
      handler: () => undefined,
    });
  }
}
