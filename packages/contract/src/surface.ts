import type { z } from 'zod';

import type { Contract, Operation } from './operation.ts';

/** One of the two HTTP APIs, and what its operations share. */
export interface Surface {
  readonly name: 'site' | 'product';
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly contract: Contract;
  /** One sentence per operation group, for the API reference. */
  readonly groups: Readonly<Record<string, string>>;
  readonly failure: z.ZodType;
  readonly failureMediaType: string;
  /** An example error body per status. */
  readonly failureExample: (status: number) => unknown;
}

/** Errors that follow from the operation's declaration, such as 401 for every operation with `auth: 'caller'`. */
export function getCommonFailures(operation: Operation): Readonly<Record<number, string>> {
  return {
    ...(operation.auth === 'caller' && { 401: 'The credentials are missing, wrong, expired or revoked.' }),
    405: 'The path does not support this method; the `Allow` header lists the supported ones.',
    ...(operation.body && {
      413: 'The body is larger than the limit.',
      415: 'The media type of the body is not supported.',
    }),
    ...(operation.rate !== 'none' && { 429: 'Too many requests; `Retry-After` says when to try again.' }),
    500: 'Unexpected server error.',
    503: 'The server is overloaded or shutting down; `Retry-After` says when to try again.',
  };
}

/** All error statuses of an operation; its own descriptions win over the common ones. */
export const getAllFailures = (operation: Operation): Readonly<Record<number, string>> => ({
  ...getCommonFailures(operation),
  ...operation.failures,
});

export const listOperations = (contract: Contract): Operation[] =>
  Object.values(contract).flatMap((group) => Object.values(group));
