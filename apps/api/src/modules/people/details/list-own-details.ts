import type { IAMUserDetail } from '@lyceum/contract/product/user-details';
import type { PageQuery } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, ListSource, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { findOwnDetail } from './load-and-present-detail.ts';

/** The caller's own details: a list of one, or an empty one. */
export async function listOwnDetails(
  context: PeopleContext,
  caller: Caller,
  { query, target }: ListRequest<PageQuery>,
): Promise<Page<IAMUserDetail>> {
  const detail = await context.read(caller, (stores) => findOwnDetail(context, stores, caller));
  const source = listOf(detail === undefined ? [] : [detail]);
  return context.lists.page({ query, target, reader: caller }, source, (row) => row);
}

const listOf = <Row>(rows: readonly Row[]): ListSource<Row> => ({
  order: 'one',
  large: false,
  count: async () => rows.length,
  slice: async ({ offset, after }) => ({
    rows: offset === 0 && !after ? [...rows] : [],
    count: rows.length,
    cursorOf: () => [],
  }),
});
