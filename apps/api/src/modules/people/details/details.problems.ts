import { Problem } from '@lyceum/kit';

export const detailsExist = (): Problem =>
  new Problem(409, 'conflict', 'The caller has user details already.', {
    hint: 'PUT or PATCH /api/v1/iam/iamuserdetails/me/ changes them.',
  });
