import type { IAMUserDetail } from '@lyceum/contract/product/user-details';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { findOwnDetail } from './load-and-present-detail.ts';

export const getDetails = (context: PeopleContext, caller: Caller): Promise<IAMUserDetail> =>
  context.read(caller, async (stores) => {
    const detail = await findOwnDetail(context, stores, caller);
    if (!detail) throw notFound();
    return detail;
  });
