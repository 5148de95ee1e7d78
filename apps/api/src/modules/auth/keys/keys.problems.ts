import { Problem } from '@lyceum/kit';

export const expiryInThePast = (): Problem =>
  new Problem(400, 'validation_error', 'expires_at: Expected a moment in the future.', {
    faults: [{ where: 'body', name: 'expires_at', code: 'invalid', detail: 'Expected a moment in the future.' }],
  });

export const rotatedMeanwhile = (count: number): Problem =>
  new Problem(409, 'conflict', 'The key was rotated since.', {
    hint: `Its rotation_count is ${count} now; whoever rotated it has the secret.`,
  });
