import type { Operation } from '@lyceum/contract';

import type { Fault, Problem } from './problem.ts';

/** What a renderer may show of the request. */
export interface FailureContext {
  readonly requestId: string;
  readonly path: string;
  /** Absolute public address of this server, from configuration and never from the Host header. */
  readonly baseUrl: string;
}

/** How one surface speaks when something is wrong. */
export interface FailureStyle {
  readonly mediaType: string;
  render(problem: Problem, context: FailureContext): string;
  invalidInput(operation: Operation, faults: readonly [Fault, ...Fault[]]): Problem;
  routeNotFound(path: string): Problem;
  methodNotAllowed(method: string, path: string, allowed: readonly string[]): Problem;
  /** The transport refused the request before any route saw it: bad percent-encoding, a body that is no JSON, a body too large. */
  malformed(status: number, detail: string): Problem;
  overloaded(): Problem;
  internal(requestId: string, cause: unknown): Problem;
}
