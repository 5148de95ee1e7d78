import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { addPasskey, startAddingPasskey } from './add-passkey.ts';
import { forgetDevices, removeSecondFactor, renewRecoveryCodes } from './change-second-factors.ts';
import { confirmTotp } from './confirm-totp.ts';
import { listSecondFactors } from './list-second-factors.ts';
import { startAddingTotp } from './start-adding-totp.ts';

export const secondFactorRoutes = (context: AuthContext): Handlers<(typeof productContract)['secondFactors'], Caller> => ({
  list: ({ caller }) => listSecondFactors(context, caller),
  createTotp: async ({ caller }) => reply(201, await startAddingTotp(context, caller)),
  confirmTotp: ({ caller, body }) => confirmTotp(context, caller, body),
  createPasskeyOptions: async ({ caller }) => reply(201, await startAddingPasskey(context, caller)),
  addPasskey: async ({ caller, body }) => reply(201, await addPasskey(context, caller, body)),
  remove: ({ caller, params }) => removeSecondFactor(context, caller, params.id),
  renewRecoveryCodes: async ({ caller }) => reply(201, await renewRecoveryCodes(context, caller)),
  forgetDevices: ({ caller }) => forgetDevices(context, caller),
});
