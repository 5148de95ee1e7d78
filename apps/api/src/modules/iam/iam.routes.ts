import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from './access/caller.ts';
import { whoAmI } from './users/who-am-i.ts';

export const authRoutes = (deps: Parameters<typeof whoAmI>[0]): Handlers<(typeof productContract)['auth'], Caller> => ({
  whoami: ({ caller }) => whoAmI(deps, caller),
});
