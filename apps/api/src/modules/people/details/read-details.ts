import type { IAMUserDetail } from '@lyceum/contract/product/user-details';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, ListSource, Page } from '../../../platform/lists/index.ts';
import type { PeopleContext } from '../people.context.ts';
import { wholeDetail } from './whole-detail.ts';

type Deps = Pick<PeopleContext, 'baseUrl' | 'lists' | 'read'>;

export async function getDetails(deps: Deps, caller: Caller): Promise<IAMUserDetail> {
  const detail = await ownDetail(deps, caller);
  if (!detail) throw notFound();
  return detail;
}

/** The caller's own: one, or none. */
export async function listDetails(
  deps: Deps,
  caller: Caller,
  { query, target }: ListRequest<AskedPage>,
): Promise<Page<IAMUserDetail>> {
  const detail = await ownDetail(deps, caller);
  return deps.lists.page({ query, target, reader: caller }, onlyOne(detail), (found) => found);
}

const ownDetail = (deps: Deps, caller: Caller): Promise<IAMUserDetail | undefined> =>
  deps.read(caller, async (stores) => {
    const row = await stores.details.ownedBy(caller);
    if (!row) return undefined;
    return wholeDetail(stores, row, { owner: caller, baseUrl: deps.baseUrl });
  });

const onlyOne = <Row>(row: Row | undefined): ListSource<Row> => {
  const rows = row === undefined ? [] : [row];
  return {
    order: 'one',
    large: false,
    count: async () => rows.length,
    slice: async ({ offset, after }) => ({
      rows: offset === 0 && !after ? rows : [],
      count: rows.length,
      cursorOf: () => [],
    }),
  };
};
