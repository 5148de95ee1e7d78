import type { IAMUserDetail, IAMUserDetailChange } from '@lyceum/contract/product/user-details';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { validateAndWriteOwnDetails } from './validate-and-write-own-details.ts';

/** PUT sends every field and PATCH some; both write the fields that were sent. */
export const updateDetails = (context: PeopleContext, caller: Caller, change: IAMUserDetailChange): Promise<IAMUserDetail> =>
  validateAndWriteOwnDetails(context, caller, change, async ({ details, audit }, fields) => {
    const row = await details.update(caller, fields, context.clock.now());
    if (!row) throw notFound();
    await audit.record({
      action: 'user_detail.changed',
      object_type: 'people.user_detail',
      object_id: caller.userId,
      details: { fields: Object.keys(change).join(' ') },
    });
    return row;
  });
