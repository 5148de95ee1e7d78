import type { VaultUsage } from '@lyceum/contract/product/vault-search';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { VaultContext } from '../vault.context.ts';
import { presentUsage } from './usage.rules.ts';

export const getUsage = (context: VaultContext, caller: Caller): Promise<VaultUsage> =>
  context.read(caller, async ({ usage }) => {
    const { user, workspace } = await usage.get(caller);
    const { clock, settings } = context;
    return {
      user: presentUsage(user, settings.user, clock.now()),
      workspace: presentUsage(workspace, settings.workspace, clock.now()),
    };
  });
