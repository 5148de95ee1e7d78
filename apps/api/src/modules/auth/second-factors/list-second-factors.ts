import type { SecondFactors } from '@lyceum/contract/product/second-factors';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { requireAccountSession } from './account-session.ts';
import { presentSecondFactor } from './second-factors.present.ts';

export const listSecondFactors = (context: AuthContext, caller: Caller): Promise<SecondFactors> =>
  context.read(caller, async ({ secondFactors, workspaces }) => {
    const { accountId } = requireAccountSession(caller);
    const workspace = await workspaces.findById(caller.workspaceId);
    return {
      factors: (await secondFactors.listConfirmed(accountId)).map(presentSecondFactor),
      recovery_codes_left: await secondFactors.countRecoveryCodes(accountId),
      required: workspace?.requires_second_factor ?? false,
    };
  });
