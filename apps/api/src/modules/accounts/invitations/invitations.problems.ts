import { Problem } from '@lyceum/kit';

export const alreadyMember = (): Problem =>
  new Problem(409, 'conflict', 'This address already belongs to a member of the workspace.');

export const accountChanged = (): Problem =>
  new Problem(409, 'conflict', 'The account of this address has just changed.', { hint: 'Open the invitation again.' });
