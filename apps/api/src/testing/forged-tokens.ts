import { lifetimes } from '@lyceum/contract/product';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';

import { iamWork } from '../modules/iam/iam-work.store.ts';
import { makeSecret, type SecretKind, secretHash } from '../modules/iam/keys/api-key.rules.ts';
import { createSigningKeys } from '../modules/iam/tokens/signing-keys.ts';
import type { TestApi } from './start-test-api.ts';

/** Of a key's form, checksum and all, and nobody's. */
export const unknownKey = ({ platform }: TestApi): string => makeSecret('us', platform.random);

/** A secret of any kind, and what is stored of it. */
export function madeSecret({ platform }: Pick<TestApi, 'platform'>, kind: SecretKind): { token: string; hash: Buffer } {
  const token = makeSecret(kind, platform.random);
  return { token, hash: secretHash(token) };
}

/** Signs whatever a test wants said, by the very key that signs good tokens. */
export async function tokenSigner({ platform }: TestApi) {
  const { kid, key } = await createSigningKeys({ ...platform, ...iamWork(platform.db) }).signer();
  return (claims: object, header: object = {}): Promise<string> =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, ...header }).sign(key);
}

/** Tokens in which nothing but one claim is wrong, and one that nobody signed; by name. */
export async function forgedTokens(api: TestApi, good: string): Promise<Readonly<Record<string, string>>> {
  const sign = await tokenSigner(api);
  const claims = decodeJwt(good);
  const now = Math.floor(api.platform.clock.now().getTime() / 1000);
  return {
    'an expired token': await sign({ ...claims, iat: now - lifetimes.accessToken - 60, exp: now - 60 }),
    'a token that nobody signed': new UnsecuredJWT(claims).encode(),
    'a token for another audience': await sign({ ...claims, aud: 'https://elsewhere.test/' }),
  };
}
