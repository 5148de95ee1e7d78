import type { AuthContext } from '../auth.context.ts';

/** The JSON Web Key Set by which others verify access tokens. */
export async function getJsonWebKeySet({ signingKeys }: AuthContext) {
  const keys = await signingKeys.listPublished();
  return {
    keys: keys.map(({ kid = '', x = '' }) => ({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x }) as const),
  };
}
