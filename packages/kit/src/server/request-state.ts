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
  interface FastifyRequest {
    /** Set once the caller is known. */
    authorized: { readonly caller: unknown } | undefined;
  }
}

export const operationOf = (request: FastifyRequest): Operation | undefined => request.routeOptions.config.operation;

/** How a log names a caller: never by name or key. */
export function callerLabel({ authorized }: FastifyRequest): string | undefined {
  const caller = authorized?.caller;
  return typeof caller === 'object' && caller !== null && 'label' in caller && typeof caller.label === 'string'
    ? caller.label
    : undefined;
}
