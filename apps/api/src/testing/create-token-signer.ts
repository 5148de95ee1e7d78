import { createPrivateKey, sign } from 'node:crypto';

import type { TestApi } from './start-test-api.ts';

/** Signs any text with the key that signs a test API's access tokens, for tokens with exactly one defect. */
export async function createTokenSigner({ owner, platform }: TestApi): Promise<(text: string) => Buffer> {
  const { rows } = await owner.query<{ kid: string; sealed_private: string }>(
    'select kid, sealed_private from auth.signing_key where signs_from <= now() and signs_until > now()',
  );
  const [row] = rows;
  if (!row) throw new Error('No signing key exists yet: log in first');
  const jwk = JSON.parse(
    platform.secrets.open(row.sealed_private, `auth.signing_key/${row.kid}/sealed_private`).toString('utf8'),
  );
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return (text) => sign(null, Buffer.from(text), key);
}
