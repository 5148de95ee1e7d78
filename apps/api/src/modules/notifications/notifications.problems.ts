import { Problem } from '@lyceum/kit';

import { invalidFields } from '../../platform/fields/index.ts';

export const fieldsImmutable = ([first, ...others]: readonly [string, ...string[]]): Problem => {
  const fault = (name: string) => ({
    name,
    code: 'invalid',
    detail: 'This field cannot change; it must equal the stored value.',
  });
  return invalidFields([fault(first), ...others.map(fault)], 'Send the value you received, or omit the field in a PATCH.');
};

export const statusReservedForServer = (): Problem =>
  new Problem(400, 'invalid_transition', 'Only the server changes the status of a notification from "0" to "1".', {
    hint: 'Send "2" once a device has received it, and "3" once the user has read it.',
  });
