import type { IAMUserDetail } from '@lyceum/contract/product/user-details';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { loadOwnDetail } from './load-detail.ts';

export const getDetails = (context: PeopleContext, caller: Caller): Promise<IAMUserDetail> =>
  context.read(caller, async (stores) => {
    const detail = await loadOwnDetail(context, stores, caller);
    if (!detail) throw notFound();
    return detail;
  });
