import type { IAMUserDetail, IAMUserDetailChange } from '@lyceum/contract/product/user-details';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { detailsExist } from './details.problems.ts';
import { validateAndWriteOwnDetails } from './validate-and-write-own-details.ts';

export const createDetails = (context: PeopleContext, caller: Caller, input: IAMUserDetailChange): Promise<IAMUserDetail> =>
  validateAndWriteOwnDetails(context, caller, input, async ({ details, audit }, fields) => {
    const row = await details.add(caller, fields, context.clock.now());
    if (!row) throw detailsExist();
    await audit.record({ action: 'user_detail.created', object_type: 'people.user_detail', object_id: caller.userId });
    return row;
  });
