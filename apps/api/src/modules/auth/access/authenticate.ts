import type { Method } from '@lyceum/contract';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import { parseKeyKind, secretLookupKey } from '../keys/api-key.rules.ts';
import { csrfTokenOf, isFromOwnPages, sameText } from '../sessions/csrf.rules.ts';
import { sessionIn } from '../sessions/session-cookie.ts';
import type { AccessTokens, Said } from '../tokens/access-tokens.ts';
import { csrfFailed, notAuthenticated } from './access.problems.ts';
import { createCaller } from './create-caller.ts';
import type { Credentials } from './credentials.ts';
import type { FamilyIdentity, Identity } from './identities.store.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-promise.ts';
import { parseBearer } from './parse-bearer.ts';
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

/** An identity makes one caller, however often it calls while it is remembered. */
const callers = new WeakMap<Identity, Caller>();

function callerBehind<I extends Identity>(identity: I, proofOf: (identity: I) => Parameters<typeof createCaller>[1]): Caller {
  const known = callers.get(identity);
  if (known) return known;
  const caller = createCaller(identity, proofOf(identity));
  callers.set(identity, caller);
  return caller;
}

/** The one place where credentials become a caller. When there are two kinds, the header counts and not the cookie. */
export function authenticate(deps: AuthenticateDeps, headers: Presented, method: Method): MaybePromise<Caller> {
  if (headers.authorization !== undefined && headers.authorization !== '')
    return byBearer(deps, parseBearer(headers.authorization));
  const session = sessionIn(headers.cookie);
  if (session === undefined) throw notAuthenticated();
  return bySession(deps, session, { headers, method });
}

const byBearer = (deps: AuthenticateDeps, token: string): MaybePromise<Caller> =>
  token.startsWith('lyc_') ? byKey(deps, token) : byAccessToken(deps, token);

/** Junk is refused by its form and checksum, before any query. */
export function byKey(
  { credentials, usage }: Pick<AuthenticateDeps, 'credentials' | 'usage'>,
  key: string,
): MaybePromise<Caller> {
  if (!parseKeyKind(key)) throw authenticationFailed();
  return mapMaybePromise(credentials.keys.get(secretLookupKey(key)), (identity) => {
    if (!identity) throw authenticationFailed();
    usage.keyUsed(identity.key_id);
    return callerBehind(identity, ({ key_id, kind }) => ({
      credentialType: 'key',
      credential: `key:${key_id}`,
      keyKind: kind === 'ws' ? 'ws' : 'us',
    }));
  });
}

/** A token lives seven days, so its word alone is not enough: the login that it came from must still stand. */
const byAccessToken = (deps: AuthenticateDeps, token: string): MaybePromise<Caller> =>
  mapMaybePromise(deps.accessTokens.verify(token), (said) =>
    mapMaybePromise(familyBehind(deps, said), (identity) =>
      callerBehind(identity, ({ family_id }) => ({ credentialType: 'token', credential: `family:${family_id}` })),
    ),
  );

/** The login that a good token speaks of, if it still stands and is that person's. */
export const familyBehind = (
  { credentials }: Pick<AuthenticateDeps, 'credentials'>,
  { familyUid, userUid }: Said,
): MaybePromise<FamilyIdentity> =>
  mapMaybePromise(credentials.families.get(familyUid), (identity) => {
    if (identity?.user_uid !== userUid) throw authenticationFailed();
    return identity;
  });

const bySession = (
  deps: AuthenticateDeps,
  token: string,
  { headers, method }: { readonly headers: Presented; readonly method: Method },
): MaybePromise<Caller> =>
  mapMaybePromise(deps.credentials.sessions.get(secretLookupKey(token)), (identity) => {
    if (!identity) throw authenticationFailed();
    const caller = callerBehind(identity, ({ session_id, account_id }) => ({
      credentialType: 'session',
      credential: `session:${session_id}`,
      session: { id: session_id, accountId: account_id, csrfToken: csrfTokenOf(token) },
    }));
    const csrfToken = caller.session?.csrfToken ?? '';
    if (method !== 'GET' && !(sameText(headers['x-csrf-token'], csrfToken) && isFromOwnPages(headers, deps.baseUrl)))
      throw csrfFailed();
    deps.usage.sessionSeen(identity.session_id);
    return caller;
  });
