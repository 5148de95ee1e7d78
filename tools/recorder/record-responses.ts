import { listOperations, type Operation, type Surface } from '@lyceum/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { findContractViolation, type SentResponse } from './check-response.ts';
import { type RecordedResponse, writeRecordedResponse } from './recorded-response.ts';

/**
 * Observes a server under test: every response is compared with the contract and recorded, so that the check can list
 * declared statuses that no test returns. Call it on a server that is built but not yet started.
 *
 * @example
 * const app = recordAnswers(buildServer(options), siteSurface, 'sweep');
 */
export function recordResponses(app: FastifyInstance, surface: Surface, by: RecordedResponse['by'] = 'test'): FastifyInstance {
  explicitlyRecorded.add(app);
  return observe(app, () => surface, by);
}

/** Servers with their own call of recordResponses; recordKnownSurfaces skips these. */
const explicitlyRecorded = new WeakSet<FastifyInstance>();

/**
 * The same for a server that has no routes yet: it is observed if it later mounts one of the surfaces. This way every
 * server that the tests of apps start is observed automatically (tools/test/record-apps.ts).
 */
export function recordKnownSurfaces(app: FastifyInstance, surfaces: readonly Surface[]): void {
  let surface: Surface | undefined;
  app.addHook('onRoute', ({ config }) => {
    const operation = config?.operation;
    if (operation) surface ??= surfaces.find(({ contract }) => listOperations(contract).includes(operation));
  });
  observe(app, () => (explicitlyRecorded.has(app) ? undefined : surface), 'test');
}

function observe(app: FastifyInstance, surfaceOf: () => Surface | undefined, by: RecordedResponse['by']): FastifyInstance {
  app.addHook('onSend', (request, reply, payload, done) => {
    const surface = surfaceOf();
    if (surface) writeResponse({ surface, by, request, sent: describeSent(request, reply, payload) });
    done(null, payload);
  });
  // An event stream bypasses the framework's onSend hook; only its end is reported.
  return app.addHook('onResponse', (request, reply, done) => {
    const surface = surfaceOf();
    const isStream = request.routeOptions.config.operation?.responses[reply.raw.statusCode]?.kind === 'stream';
    if (surface && isStream && request.method !== 'HEAD')
      writeResponse({
        surface,
        by,
        request,
        sent: { ...describeSent(request, reply, undefined), status: reply.raw.statusCode, body: undefined },
      });
    done();
  });
}

interface ObservedResponse {
  readonly surface: Surface;
  readonly by: RecordedResponse['by'];
  readonly request: FastifyRequest;
  readonly sent: SentResponse;
}

function writeResponse({ surface, by, request, sent }: ObservedResponse): void {
  const { config, url = '' } = request.routeOptions;
  const problem = findContractViolation(surface, config, sent);
  const pathOperations = listOperations(surface.contract).filter((operation) => routerPath(operation.path) === url);
  for (const operation of operationsFor(config, pathOperations, sent.status))
    writeRecordedResponse({
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
function operationsFor(
  config: FastifyRequest['routeOptions']['config'],
  here: readonly Operation[],
  status: number,
): readonly (Operation | undefined)[] {
  return config.allowed && status === 405 && here.length > 0 ? here : [config.operation];
}

const routerPath = (path: string): string => path.replace(/\{\+[^}]+\}/, '*').replace(/\{([^}]+)\}/g, ':$1');

function describeSent(request: FastifyRequest, reply: FastifyReply, payload: unknown): SentResponse {
  const headers = reply.getHeaders();
  const type = headers['content-type'];
  return {
    method: request.method,
    status: reply.statusCode,
    mediaType: typeof type === 'string' ? type.split(';', 1)[0]?.trim() : undefined,
    headers,
    body: bodyText(payload),
  };
}

function bodyText(payload: unknown): string | undefined {
  if (payload === undefined || payload === null) return '';
  if (typeof payload === 'string') return payload;
  return Buffer.isBuffer(payload) ? payload.toString('utf8') : undefined;
}
