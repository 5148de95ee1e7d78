import { Problem } from '@lyceum/kit';

export const emailTaken = (): Problem =>
  new Problem(409, 'conflict', 'email: This address is registered under another external_id.', {
    hint: 'Use the external_id of the first registration, or another address.',
    faults: [{ where: 'body', name: 'email', code: 'unique', detail: 'This address is registered under another external_id.' }],
  });

export const usernameTaken = (): Problem =>
  new Problem(409, 'conflict', 'username: A user with that username already exists.', {
    hint: 'Leave username out to have one generated from the address.',
    faults: [{ where: 'body', name: 'username', code: 'unique', detail: 'A user with that username already exists.' }],
  });

/** Happens only when other requests keep registering and erasing the same person. */
export const concurrentRegistration = (): Problem =>
  new Problem(409, 'conflict', 'The same user is being registered by another request.', { hint: 'Try again.' });
