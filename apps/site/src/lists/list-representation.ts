import type { Operation } from '@lyceum/contract';
import { serialized } from '@lyceum/kit';

import { formatInstant } from '../clock.ts';
import { etagOf, type Representation } from '../representations.ts';

interface AnyList {
  readonly as_of: string;
  readonly next?: string | null;
}

export interface ListResult<List extends AnyList> {
  /** The moment that the list is derived for. */
  readonly asOf: number;
  readonly list: List;
}

type AnyListResult = ListResult<AnyList>;

/** A list as bytes with a tag. `changesAt`: when the current time alone makes it untrue. */
export const listRepresentation = (operation: Operation, listed: AnyListResult, changesAt: number | null): Representation => ({
  body: Buffer.from(serialized(operation, 200, listed.list)),
  etag: listEtag(operation, listed),
  changesAt,
});

const tenMinutesMs = 600_000;

/**
 * Weak, because two lists that differ only in `as_of`, and in the cursor made of it, say the same. It changes every
 * ten minutes all the same: who kept a list by its tag must find the cursor in it still good.
 */
function listEtag(operation: Operation, { asOf, list }: AnyListResult): string {
  const period = formatInstant(Math.floor(asOf / tenMinutesMs) * tenMinutesMs);
  const next = list.next === null ? null : '';
  return `W/${etagOf(serialized(operation, 200, { ...list, as_of: period, next }))}`;
}
