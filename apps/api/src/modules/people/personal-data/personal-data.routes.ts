import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { PeopleContext } from '../people.context.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

export const personalDataRoutes = (context: PeopleContext): Handlers<(typeof productContract)['personalData'], Caller> => ({
  export: ({ caller }) => exportPerson(context, caller),
  erase: ({ caller }) => erasePerson(context, caller, caller),
});
