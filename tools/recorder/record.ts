import { type Operation, operationsOf, type Surface } from '@lyceum/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type SentAnswer, undeclared } from './answer-check.ts';
import { type Recorded, writeRecorded } from './recorded.ts';

/**
 * Observes a server under test: every answer is held against the contract and noted, so that the check can say which
 * declared statuses no test has seen. Call it on a server that is built but not yet started.
 *
 * @example
 * const app = recordAnswers(buildServer(options), siteSurface, 'sweep');
 */
export function recordAnswers(app: FastifyInstance, surface: Surface, by: Recorded['by'] = 'test'): FastifyInstance {
  claimed.add(app);
  return observe(app, () => surface, by);
}

/** Servers that somebody records knowingly; what records every server leaves these alone. */
const claimed = new WeakSet<FastifyInstance>();

/**
 * The same for a server that has no routes yet and may be anybody's: it is observed if it turns out to mount one of
 * the surfaces. What the tests of apps start is observed so, without their doing (tools/test/record-apps.ts).
 */
export function recordIfKnown(app: FastifyInstance, surfaces: readonly Surface[]): void {
  let surface: Surface | undefined;
  app.addHook('onRoute', ({ config }) => {
    const operation = config?.operation;
    if (operation) surface ??= surfaces.find(({ contract }) => operationsOf(contract).includes(operation));
  });
  observe(app, () => (claimed.has(app) ? undefined : surface), 'test');
}

function observe(app: FastifyInstance, surfaceOf: () => Surface | undefined, by: Recorded['by']): FastifyInstance {
  app.addHook('onSend', (request, reply, payload, done) => {
    const surface = surfaceOf();
    if (surface) note({ surface, by, request, sent: sentAnswer(request, reply, payload) });
    done(null, payload);
  });
  // An event stream is written past the framework, which only hears of its end.
  return app.addHook('onResponse', (request, reply, done) => {
    const surface = surfaceOf();
    const isStream = request.routeOptions.config.operation?.responses[reply.raw.statusCode]?.kind === 'stream';
    if (surface && isStream && request.method !== 'HEAD')
      note({
        surface,
        by,
        request,
        sent: { ...sentAnswer(request, reply, undefined), status: reply.raw.statusCode, body: undefined },
      });
    done();
  });
}

interface Noted {
  readonly surface: Surface;
  readonly by: Recorded['by'];
  readonly request: FastifyRequest;
  readonly sent: SentAnswer;
}

function note({ surface, by, request, sent }: Noted): void {
  const { config, url = '' } = request.routeOptions;
  const problem = undeclared(surface, config, sent);
  const here = operationsOf(surface.contract).filter((operation) => routerPath(operation.path) === url);
  for (const operation of meant(config, here, sent.status))
    writeRecorded({
      surface: surface.name,
      operation: operation?.id ?? null,
      method: request.method,
      status: sent.status,
      by,
      url: request.url,
      ...(problem !== undefined && { problem }),
    });
}

/** A refused method belongs to every operation of its path: each of them declares 405. */
function meant(
  config: FastifyRequest['routeOptions']['config'],
  here: readonly Operation[],
  status: number,
): readonly (Operation | undefined)[] {
  return config.allowed && status === 405 && here.length > 0 ? here : [config.operation];
}

const routerPath = (path: string): string => path.replace(/\{\+[^}]+\}/, '*').replace(/\{([^}]+)\}/g, ':$1');

function sentAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): SentAnswer {
  const headers = reply.getHeaders();
  const type = headers['content-type'];
  return {
    method: request.method,
    status: reply.statusCode,
    mediaType: typeof type === 'string' ? type.split(';', 1)[0]?.trim() : undefined,
    headers,
    body: textOf(payload),
  };
}

function textOf(payload: unknown): string | undefined {
  if (payload === undefined || payload === null) return '';
  if (typeof payload === 'string') return payload;
  return Buffer.isBuffer(payload) ? payload.toString('utf8') : undefined;
}
