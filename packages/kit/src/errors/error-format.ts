import type { Operation } from '@lyceum/contract';

import type { Fault, Problem } from './problem.ts';

/** What an error body may show of the request. */
export interface ErrorContext {
  readonly requestId: string;
  readonly path: string;
  /** Absolute public URL of this server, from configuration and never from the Host header. */
  readonly baseUrl: string;
}

/** How one surface words and renders its errors. */
export interface ErrorFormat {
  readonly mediaType: string;
  render(problem: Problem, context: ErrorContext): string;
  invalidInput(operation: Operation, faults: readonly [Fault, ...Fault[]]): Problem;
  routeNotFound(path: string): Problem;
  methodNotAllowed(method: string, path: string, allowed: readonly string[]): Problem;
  /** Refused before any handler ran: bad percent-encoding, a body that is not JSON or too large. */
  malformed(status: number, detail: string): Problem;
  overloaded(): Problem;
  internal(requestId: string, cause: unknown): Problem;
}
