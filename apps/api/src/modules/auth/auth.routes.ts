import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { getCurrentIdentity } from './access/get-current-identity.ts';
import { limitFailedAttempts } from './access/rate-limit.ts';
import type { AuthContext } from './auth.context.ts';
import { findOrRegisterUser } from './registration/find-or-register-user.ts';
import { exchangeKeyForTokens } from './tokens/exchange-key-for-tokens.ts';
import { getJsonWebKeySet } from './tokens/get-json-web-key-set.ts';
import { refreshTokens } from './tokens/refresh-tokens.ts';
import { revokeFamilyOfRefreshToken } from './tokens/revoke-family-of-refresh-token.ts';
import { verifyAccessToken } from './tokens/verify-access-token.ts';

export const authRoutes = (context: AuthContext): Handlers<(typeof productContract)['auth'], Caller> => ({
  register: async ({ caller, body }) => {
    const registration = await findOrRegisterUser(context, caller, body);
    return reply(registration.created ? 201 : 200, registration);
  },
  login: ({ body, request }) =>
    limitFailedAttempts(context, request.ip, () =>
      exchangeKeyForTokens(context, { api_key: body.api_key, authorization: firstOf(request.headers['authorization']) }),
    ),
  refresh: ({ body, request }) => limitFailedAttempts(context, request.ip, () => refreshTokens(context, body.refresh_token)),
  verify: ({ body, request }) => limitFailedAttempts(context, request.ip, () => verifyAccessToken(context, body.token)),
  logout: ({ body }) => revokeFamilyOfRefreshToken(context, body.refresh_token),
  jwks: () => getJsonWebKeySet(context),
  whoami: ({ caller }) => getCurrentIdentity(context, caller),
});

const firstOf = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
