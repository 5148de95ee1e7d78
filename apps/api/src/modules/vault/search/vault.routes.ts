import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { getUsage } from '../usage/get-usage.ts';
import type { VaultContext } from '../vault.context.ts';
import { searchPassages } from './search-passages.ts';

export const vaultRoutes = (context: VaultContext): Handlers<(typeof productContract)['vault'], Caller> => ({
  search: ({ caller, body }) => searchPassages(context, caller, body),
  usage: ({ caller }) => getUsage(context, caller),
});
