import { getLiveTokenFamily } from '../access/authenticate.ts';
import type { AuthContext } from '../auth.context.ts';

export async function verifyAccessToken(context: AuthContext, token: string) {
  const claims = await context.accessTokens.verify(token);
  const { user_id } = await getLiveTokenFamily(context, claims);
  return { token_type: 'access', user_id, expires_at: claims.expiresAt.toISOString() } as const;
}
