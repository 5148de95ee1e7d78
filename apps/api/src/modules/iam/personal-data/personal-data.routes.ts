import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../access/caller.ts';
import type { PeopleDeps } from '../people-deps.ts';
import { eraseOneself } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

export const personalDataRoutes = (deps: PeopleDeps): Handlers<(typeof productContract)['personalData'], Caller> => ({
  export: ({ caller }) => exportPerson(deps, caller),
  erase: ({ caller }) => eraseOneself(deps, caller),
});
