import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { askVault } from '../answers/ask-vault.ts';
import { getUsage } from '../usage/get-usage.ts';
import type { VaultContext } from '../vault.context.ts';
import { searchPassages } from './search-passages.ts';

export const vaultRoutes = (context: VaultContext): Handlers<(typeof productContract)['vault'], Caller> => ({
  search: ({ caller, body }) => searchPassages(context, caller, body),
  ask: ({ caller, body, request }) => askVault(context, caller, { ...body, signal: request.signal }),
  usage: ({ caller }) => getUsage(context, caller),
});
