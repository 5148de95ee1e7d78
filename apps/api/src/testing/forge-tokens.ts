import { lifetimes } from '@lyceum/contract/product/credentials';
import { decodeJwt, UnsecuredJWT } from 'jose';

import { createSecret, hashSecret, type SecretKind } from '../modules/auth/secrets.rules.ts';
import { createTokenSigner } from './create-token-signer.ts';
import type { TestApi } from './start-test-api.ts';

/** A well-formed key with a valid checksum that was never issued. */
export const createUnissuedKey = ({ platform }: TestApi): string => createSecret('us', platform.random);

/** A secret of the given kind, and its stored hash. */
export function createTestSecret({ platform }: Pick<TestApi, 'platform'>, kind: SecretKind): { token: string; hash: Buffer } {
  const token = createSecret(kind, platform.random);
  return { token, hash: hashSecret(token) };
}

/** Tokens with exactly one wrong claim, and an unsigned one, by name. */
export async function forgeTokens(api: TestApi, good: string): Promise<Readonly<Record<string, string>>> {
  const signature = await createTokenSigner(api);
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
