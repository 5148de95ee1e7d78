import { Problem } from '@lyceum/kit';

import { invalidFields } from '../../platform/fields/index.ts';

export const staysAsItIs = ([first, ...others]: readonly [string, ...string[]]): Problem => {
  const fault = (name: string) => ({ name, code: 'invalid', detail: 'Must equal what is stored: it never changes.' });
  return invalidFields([fault(first), ...others.map(fault)], 'Send it as it was read, or leave it out of a PATCH.');
};

export const notForClients = (): Problem =>
  new Problem(400, 'invalid_transition', 'Only the server moves a notification from "0" to "1".', {
    hint: 'Send "2" once a device has it, and "3" once it was read.',
  });
