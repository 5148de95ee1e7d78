import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { whoAmI } from './access/get-current-identity.ts';
import { countingFailures } from './access/rate-limit.ts';
import { registerUser } from './registration/register-user.ts';
import { exchangeKey } from './tokens/exchange-key.ts';
import { logOut } from './tokens/log-out.ts';
import { refreshTokens } from './tokens/refresh-tokens.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';
import { verifyToken } from './tokens/verify-token.ts';

type Deps = Parameters<typeof whoAmI>[0] &
  Parameters<typeof registerUser>[0] &
  Parameters<typeof exchangeKey>[0] &
  Parameters<typeof refreshTokens>[0] &
  Parameters<typeof verifyToken>[0] & { readonly signingKeys: SigningKeys };

export const authRoutes = (deps: Deps): Handlers<(typeof productContract)['auth'], Caller> => ({
  register: async ({ caller, body }) => {
    const registration = await registerUser(deps, caller, body);
    return reply(registration.created ? 201 : 200, registration);
  },
  login: ({ body, request }) =>
    countingFailures(deps, request.ip, () =>
      exchangeKey(deps, { api_key: body.api_key, authorization: firstOf(request.headers['authorization']) }),
    ),
  refresh: ({ body, request }) => countingFailures(deps, request.ip, () => refreshTokens(deps, body.refresh_token)),
  verify: ({ body, request }) => countingFailures(deps, request.ip, () => verifyToken(deps, body.token)),
  logout: ({ body }) => logOut(deps, body.refresh_token),
  jwks: async () => publicKeys(await deps.signingKeys.published()),
  whoami: ({ caller }) => whoAmI(deps, caller),
});

const firstOf = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

const publicKeys = (keys: Awaited<ReturnType<SigningKeys['published']>>) => ({
  keys: keys.map(({ kid = '', x = '' }) => ({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x }) as const),
});
