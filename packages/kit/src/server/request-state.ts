import type { Operation } from '@lyceum/contract';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    /** The methods of a path, on the routes that refuse all others. */
    allowed?: readonly string[];
    /** On routes that only reply 404. */
    closed?: true;
  }
  interface FastifyRequest {
    /** Set once the caller is known. */
    authorized: { readonly caller: unknown } | undefined;
  }
}

export const findOperation = (request: FastifyRequest): Operation | undefined => request.routeOptions.config.operation;

/** The caller in the log: an id, never a name or key. */
export function findCallerLabel({ authorized }: FastifyRequest): string | undefined {
  const caller = authorized?.caller;
  return typeof caller === 'object' && caller !== null && 'label' in caller && typeof caller.label === 'string'
    ? caller.label
    : undefined;
}
