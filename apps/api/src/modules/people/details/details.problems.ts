import { Problem } from '@lyceum/kit';

export const detailsExist = (): Problem =>
  new Problem(409, 'conflict', 'You already have user details.', {
    hint: 'Change them with PUT or PATCH /api/v1/iam/iamuserdetails/me/.',
  });
