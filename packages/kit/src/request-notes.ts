import type { Operation } from '@lyceum/contract';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    /** The methods of a path, on the routes that only refuse others. */
    allowed?: readonly string[];
    /** On routes that answer 404 and nothing else. */
    closed?: true;
  }
}

const labels = new WeakMap<FastifyRequest, string | undefined>();

export const operationOf = (request: FastifyRequest): Operation | undefined => request.routeOptions.config.operation;

/** What a log may say of a caller: never a name, never a key. */
export const callerLabel = (request: FastifyRequest): string | undefined => labels.get(request);

export function noteCaller(request: FastifyRequest, caller: unknown): void {
  labels.set(request, labelOf(caller));
}

const labelOf = (caller: unknown): string | undefined =>
  typeof caller === 'object' && caller !== null && 'label' in caller && typeof caller.label === 'string'
    ? caller.label
    : undefined;
