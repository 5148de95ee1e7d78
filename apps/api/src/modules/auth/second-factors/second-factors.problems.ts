import { Problem } from '@lyceum/kit';

import { permissionDenied } from '../../../platform/caller/caller.problems.ts';

const wrong = (name: string, detail: string): Problem =>
  new Problem(400, 'validation_error', `${name}: ${detail}`, { faults: [{ where: 'body', name, code: 'incorrect', detail }] });

export const wrongCode = (): Problem =>
  wrong('code', 'This code is wrong or was already used. Wait for the next one, then try again.');
export const noAppStarted = (): Problem =>
  wrong('code', 'You have not started to add an app. Call POST /api/v1/auth/second-factors/totp/ first.');
export const wrongPasskey = (): Problem =>
  wrong(
    'passkey',
    'This passkey does not match the challenge. Start again with POST /api/v1/auth/second-factors/passkeys/options/.',
  );
export const proveSecondFactorFirst = (): Problem =>
  permissionDenied('Your account has a second factor. Sign in again with it, then change your second factors.');
