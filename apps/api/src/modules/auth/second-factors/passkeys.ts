import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';

import type { SecondFactorRow } from './second-factors.store.ts';

const credential = { id: z.string(), rawId: z.string(), type: z.literal('public-key'), clientExtensionResults: z.object({}) };
/** The parts of a browser's answer that are verified. */
const NewPasskeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

/** The part of a passkey's row that identifies it to browsers. */
type Passkey = Pick<SecondFactorRow, 'credential_id' | 'transports'>;

const describePasskeys = (passkeys: readonly Passkey[]) =>
  passkeys.flatMap(({ credential_id }) => (credential_id === null ? [] : [{ id: credential_id }]));

interface NewPasskey {
  readonly baseUrl: string;
  readonly accountUid: string;
  readonly email: string;
  readonly existing: readonly Passkey[];
}

export const createPasskeyRegistrationOptions = ({ baseUrl, accountUid, email, existing }: NewPasskey) =>
  generateRegistrationOptions({
    rpName: new URL(baseUrl).host,
    rpID: new URL(baseUrl).hostname,
    userName: email,
    userID: new TextEncoder().encode(accountUid),
    attestationType: 'none',
    excludeCredentials: describePasskeys(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

export const createPasskeySignInOptions = (baseUrl: string, passkeys: readonly Passkey[]) =>
  generateAuthenticationOptions({
    rpID: new URL(baseUrl).hostname,
    allowCredentials: describePasskeys(passkeys),
    userVerification: 'preferred',
  });

const expectations = (baseUrl: string, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(baseUrl).origin,
  expectedRPID: new URL(baseUrl).hostname,
  // The password is the first factor; possession of the passkey is the second.
  requireUserVerification: false,
});

/** The new credential; undefined when the response does not answer the challenge. The library throws for malformed responses. */
export async function verifyNewPasskey(baseUrl: string, challenge: string, response: unknown) {
  const answer = NewPasskeyAnswer.safeParse(response);
  if (!answer.success) return undefined;
  const verified = await verifyRegistrationResponse({
    ...expectations(baseUrl, challenge),
    response: answer.data,
  }).catch(() => undefined);
  return verified?.verified === true ? verified.registrationInfo.credential : undefined;
}

/** The passkey's new counter; undefined when the response does not answer the challenge. */
export async function verifyPasskeyAndGetCounter(
  baseUrl: string,
  { challenge, response, passkey }: { readonly challenge: string; readonly response: unknown; readonly passkey: SecondFactorRow },
): Promise<number | undefined> {
  const { credential_id, public_key, counter } = passkey;
  if (credential_id === null || public_key === null || counter === null) return undefined;
  const answer = PasskeyAnswer.safeParse(response);
  if (!answer.success) return undefined;
  const verified = await verifyAuthenticationResponse({
    ...expectations(baseUrl, challenge),
    response: answer.data,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
  }).catch(() => undefined);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}
