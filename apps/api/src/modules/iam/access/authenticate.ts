import type { Method } from '@lyceum/contract';

import { keyKindOf, secretHash } from '../keys/api-key.rules.ts';
import { csrfTokenOf, isFromOwnPages, sameText } from '../sessions/csrf.rules.ts';
import { sessionIn } from '../sessions/session-cookie.ts';
import type { AccessTokens, Said } from '../tokens/access-tokens.ts';
import { authenticationFailed, csrfFailed, notAuthenticated } from './access.problems.ts';
import { bearerOf } from './bearer.rules.ts';
import { type Caller, callerOf } from './caller.ts';
import type { Credentials } from './credentials.ts';
import type { Usage } from './usage.ts';

export interface AuthenticateDeps {
  readonly credentials: Credentials;
  readonly accessTokens: Pick<AccessTokens, 'verify'>;
  readonly usage: Usage;
  readonly baseUrl: string;
}

/** The headers that say who somebody is. */
export interface Presented {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
  readonly 'x-csrf-token'?: string | string[] | undefined;
}

/** The one place where credentials become a caller. When there are two kinds, the header counts and not the cookie. */
export function authenticate(deps: AuthenticateDeps, headers: Presented, method: Method): Promise<Caller> {
  if (headers.authorization !== undefined && headers.authorization !== '') return byBearer(deps, bearerOf(headers.authorization));
  const session = sessionIn(headers.cookie);
  if (session === undefined) throw notAuthenticated();
  return bySession(deps, session, { headers, method });
}

const byBearer = (deps: AuthenticateDeps, token: string): Promise<Caller> =>
  token.startsWith('lyc_') ? byKey(deps, token) : byAccessToken(deps, token);

/** Junk is refused by its form and checksum, before any query. */
export async function byKey(
  { credentials, usage }: Pick<AuthenticateDeps, 'credentials' | 'usage'>,
  key: string,
): Promise<Caller> {
  if (!keyKindOf(key)) throw authenticationFailed();
  const identity = await credentials.keys.get(secretHash(key).toString('base64'));
  if (!identity) throw authenticationFailed();
  usage.keyUsed(identity.key_id);
  return callerOf(identity, {
    carrier: 'key',
    credential: `key:${identity.key_id}`,
    keyKind: identity.kind === 'ws' ? 'ws' : 'us',
  });
}

/** A token lives seven days, so its word alone is not enough: the login that it came from must still stand. */
async function byAccessToken(deps: AuthenticateDeps, token: string): Promise<Caller> {
  const identity = await familyBehind(deps, await deps.accessTokens.verify(token));
  return callerOf(identity, { carrier: 'token', credential: `family:${identity.family_id}` });
}

/** The login that a good token speaks of, if it still stands and is that person's. */
export async function familyBehind({ credentials }: Pick<AuthenticateDeps, 'credentials'>, { familyUid, userUid }: Said) {
  const identity = await credentials.families.get(familyUid);
  if (identity?.user_uid !== userUid) throw authenticationFailed();
  return identity;
}

async function bySession(
  deps: AuthenticateDeps,
  token: string,
  { headers, method }: { readonly headers: Presented; readonly method: Method },
): Promise<Caller> {
  const identity = await deps.credentials.sessions.get(secretHash(token).toString('base64'));
  if (!identity) throw authenticationFailed();
  const csrfToken = csrfTokenOf(token);
  if (method !== 'GET' && !(sameText(headers['x-csrf-token'], csrfToken) && isFromOwnPages(headers, deps.baseUrl)))
    throw csrfFailed();
  deps.usage.sessionSeen(identity.session_id);
  return callerOf(identity, {
    carrier: 'session',
    credential: `session:${identity.session_id}`,
    session: { id: identity.session_id, accountId: identity.account_id, csrfToken },
  });
}
