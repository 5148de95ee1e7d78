import type { Operation } from '@lyceum/contract';
import { serializeResponse } from '@lyceum/kit';

import { formatInstant } from '../clock.ts';
import { computeEtag, type Representation } from '../representations.ts';

interface AnyList {
  readonly as_of: string;
  readonly next?: string | null;
}

export interface ListResult<List extends AnyList> {
  /** The time that the list is computed for. */
  readonly asOf: number;
  readonly list: List;
}

type AnyListResult = ListResult<AnyList>;

/** A list as bytes with an ETag. `changesAt`: when the passing of time next changes it. */
export const createListRepresentation = (
  operation: Operation,
  result: AnyListResult,
  changesAt: number | null,
): Representation => ({
  body: Buffer.from(serializeResponse(operation, 200, result.list)),
  etag: listEtag(operation, result),
  changesAt,
});

const tenMinutesMs = 600_000;

/**
 * Weak, because lists that differ only in `as_of` and in the cursor derived from it are equivalent. It changes every ten
 * minutes nevertheless: a client that revalidates a list must find that the cursor in it is still valid.
 */
function listEtag(operation: Operation, { asOf, list }: AnyListResult): string {
  const period = formatInstant(Math.floor(asOf / tenMinutesMs) * tenMinutesMs);
  const next = list.next === null ? null : '';
  return `W/${computeEtag(serializeResponse(operation, 200, { ...list, as_of: period, next }))}`;
}
