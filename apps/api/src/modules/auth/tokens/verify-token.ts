import { type AuthenticateDeps, familyBehind } from '../access/authenticate.ts';

type Deps = Pick<AuthenticateDeps, 'credentials' | 'accessTokens'>;

export async function verifyToken(deps: Deps, token: string) {
  const said = await deps.accessTokens.verify(token);
  const { user_id } = await familyBehind(deps, said);
  return { token_type: 'access', user_id, expires_at: said.expiresAt.toISOString() } as const;
}
