import { lifetimes } from '@lyceum/contract/product/credentials';
import { decodeJwt, UnsecuredJWT } from 'jose';

import { createSecret, hashSecret, type SecretKind } from '../modules/auth/secrets.rules.ts';
import type { TestApi } from './start-test-api.ts';
import { tokenSigner } from './token-signer.ts';

/** A well-formed key with a valid checksum that belongs to no user. */
export const unknownKey = ({ platform }: TestApi): string => createSecret('us', platform.random);

/** A secret of any kind, and the hash that is stored of it. */
export function madeSecret({ platform }: Pick<TestApi, 'platform'>, kind: SecretKind): { token: string; hash: Buffer } {
  const token = createSecret(kind, platform.random);
  return { token, hash: hashSecret(token) };
}

/** Tokens with exactly one wrong claim, and an unsigned one; by name. */
export async function forgedTokens(api: TestApi, good: string): Promise<Readonly<Record<string, string>>> {
  const signature = await tokenSigner(api);
  const [head = ''] = good.split('.');
  const sign = (claims: object): string => {
    const text = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${text}.${signature(text).toString('base64url')}`;
  };
  const claims = decodeJwt(good);
  const now = Math.floor(api.platform.clock.now().getTime() / 1000);
  return {
    'an expired token': sign({ ...claims, iat: now - lifetimes.accessToken - 60, exp: now - 60 }),
    'an unsigned token': new UnsecuredJWT(claims).encode(),
    'a token for another audience': sign({ ...claims, aud: 'https://elsewhere.test/' }),
  };
}
