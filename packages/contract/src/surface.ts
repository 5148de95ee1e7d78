import type { z } from 'zod';

import type { Contract, Operation } from './operation.ts';

/** One of the two HTTP surfaces: what its operations share. */
export interface Surface {
  readonly name: 'site' | 'product';
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly contract: Contract;
  /** One sentence per operation group, for the reference. */
  readonly groups: Readonly<Record<string, string>>;
  readonly failure: z.ZodType;
  readonly failureMediaType: string;
  /** The schema of one failure example per status, validated with everything else. */
  readonly failureExample: (status: number) => unknown;
}

/** Failures that an operation has because of what it declares, not because of what it does. */
export function commonFailures(operation: Operation): Readonly<Record<number, string>> {
  return {
    ...(operation.auth === 'caller' && { 401: 'Nobody is authenticated, or the credentials are wrong, expired or revoked.' }),
    405: 'The method is not one of this path; the `Allow` header lists those that are.',
    ...(operation.body && {
      413: 'The body is larger than the limit.',
      415: 'The body is not of an accepted media type.',
    }),
    ...(operation.rate !== 'none' && { 429: 'Too many requests; `Retry-After` says when to come back.' }),
    500: 'Unexpected server error.',
    503: 'The server is at its limit or stopping; `Retry-After` says when to come back.',
  };
}

/** Every failing status of an operation with its sentence, its own before the common ones. */
export const failuresOf = (operation: Operation): Readonly<Record<number, string>> => ({
  ...commonFailures(operation),
  ...operation.failures,
});

export const operationsOf = (contract: Contract): Operation[] => Object.values(contract).flatMap((group) => Object.values(group));
