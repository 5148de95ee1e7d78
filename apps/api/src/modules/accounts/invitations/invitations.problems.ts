import { Problem } from '@lyceum/kit';

export const alreadyMember = (): Problem => new Problem(409, 'conflict', 'They are a member of this workspace already.');

export const accountChanged = (): Problem =>
  new Problem(409, 'conflict', 'The account of this address changed just now.', { hint: 'Look at the invitation again.' });
