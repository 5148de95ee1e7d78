import { Problem } from '@lyceum/kit';

export const cannotFollowSelf = (): Problem =>
  new Problem(400, 'validation_error', 'You cannot follow yourself.', {
    hint: 'GET /api/v1/iam/users/ lists the users you can follow.',
  });
