import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { eraseOneself } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

export const personalDataRoutes = (deps: PeopleContext): Handlers<(typeof productContract)['personalData'], Caller> => ({
  export: ({ caller }) => exportPerson(deps, caller),
  erase: ({ caller }) => eraseOneself(deps, caller),
});
