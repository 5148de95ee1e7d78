import { Problem } from '@lyceum/kit';

export const alreadyMember = (): Problem =>
  new Problem(409, 'conflict', 'This address already belongs to a member of the workspace.');

export const accountChangedMeanwhile = (): Problem =>
  new Problem(409, 'conflict', 'The account with this email address changed while the invitation was being accepted.', {
    hint: 'Open the invitation again.',
  });
