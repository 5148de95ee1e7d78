import { Problem } from '@lyceum/kit';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';

export const expiryInThePast = (): Problem =>
  new Problem(400, 'validation_error', 'expires_at: Expected a time in the future.', {
    faults: [{ where: 'body', name: 'expires_at', code: 'invalid', detail: 'Expected a time in the future.' }],
  });

export const keyForMorePrivilegedUser = (): Problem =>
  permissionDenied(
    'You cannot manage keys of users with more privileges than you have. Ask an owner, or staff of the installation.',
  );

export const keyAlreadyRotated = (rotationCount: number): Problem =>
  new Problem(409, 'conflict', 'The key has been rotated since you read it.', {
    hint: `Its rotation_count is now ${rotationCount}. The client that rotated it has the new secret.`,
  });
