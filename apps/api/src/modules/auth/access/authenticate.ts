import type { Method } from '@lyceum/contract';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { AuthContext } from '../auth.context.ts';
import { deriveLookupKey, detectKeyKind } from '../secrets.rules.ts';
import { deriveCsrfToken, equalsInConstantTime, isKnownSameOrigin } from '../sessions/csrf.rules.ts';
import { parseSessionCookie } from '../sessions/session-cookie.ts';
import type { AccessTokenClaims } from '../tokens/access-tokens.ts';
import { csrfFailed, notAuthenticated } from './access.problems.ts';
import { createCaller } from './create-caller.ts';
import type { Identity, TokenFamilyIdentity } from './identities.store.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-promise.ts';
import { parseBearer } from './parse-bearer.ts';

type Context = Pick<AuthContext, 'credentials' | 'accessTokens' | 'usage' | 'baseUrl'>;

/** The request headers that carry credentials. */
export interface CredentialHeaders {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
  readonly 'x-csrf-token'?: string | string[] | undefined;
}

/** Each cached identity has one caller object, so that it is not built again for every request. */
const callers = new WeakMap<Identity, Caller>();

function callerFor<I extends Identity>(identity: I, proofOf: (identity: I) => Parameters<typeof createCaller>[1]): Caller {
  const known = callers.get(identity);
  if (known) return known;
  const caller = createCaller(identity, proofOf(identity));
  callers.set(identity, caller);
  return caller;
}

/** The one place where credentials become a caller. The Authorization header takes precedence over a cookie. */
export function authenticate(context: Context, headers: CredentialHeaders, method: Method): MaybePromise<Caller> {
  if (headers.authorization !== undefined && headers.authorization !== '')
    return authenticateBearer(context, parseBearer(headers.authorization));
  const session = parseSessionCookie(headers.cookie);
  if (session === undefined) throw notAuthenticated();
  return authenticateSession(context, session, { headers, method });
}

const authenticateBearer = (context: Context, token: string): MaybePromise<Caller> =>
  token.startsWith('lyc_') ? authenticateKey(context, token) : authenticateAccessToken(context, token);

/** Malformed keys are rejected by their checksum, without a query. */
export function authenticateKey({ credentials, usage }: Context, key: string): MaybePromise<Caller> {
  if (!detectKeyKind(key)) throw authenticationFailed();
  return mapMaybePromise(credentials.keys.get(deriveLookupKey(key)), (identity) => {
    if (!identity) throw authenticationFailed();
    usage.keyUsed(identity.key_id);
    return callerFor(identity, ({ key_id, kind }) => ({
      credentialType: 'key',
      credential: `key:${key_id}`,
      keyKind: kind === 'ws' ? 'ws' : 'us',
    }));
  });
}

/** A token is valid for seven days, so a good signature is not enough: its login must not have been ended. */
const authenticateAccessToken = (context: Context, token: string): MaybePromise<Caller> =>
  mapMaybePromise(context.accessTokens.verify(token), (claims) =>
    mapMaybePromise(getLiveTokenFamily(context, claims), (identity) =>
      callerFor(identity, ({ family_id }) => ({ credentialType: 'token', credential: `family:${family_id}` })),
    ),
  );

/** The live token family of verified claims. */
export const getLiveTokenFamily = (
  { credentials }: Pick<Context, 'credentials'>,
  { familyUid, userUid }: AccessTokenClaims,
): MaybePromise<TokenFamilyIdentity> =>
  mapMaybePromise(credentials.tokenFamilies.get(familyUid), (identity) => {
    if (identity?.user_uid !== userUid) throw authenticationFailed();
    return identity;
  });

const authenticateSession = (
  context: Context,
  token: string,
  { headers, method }: { readonly headers: CredentialHeaders; readonly method: Method },
): MaybePromise<Caller> =>
  mapMaybePromise(context.credentials.sessions.get(deriveLookupKey(token)), (identity) => {
    if (!identity) throw authenticationFailed();
    const caller = callerFor(identity, ({ session_id, account_id, lacks_second_factor }) => ({
      credentialType: 'session',
      credential: `session:${session_id}`,
      lacksSecondFactor: lacks_second_factor,
      session: { id: session_id, accountId: account_id, csrfToken: deriveCsrfToken(token) },
    }));
    if (method !== 'GET') assertSameOrigin(context, headers, caller.session?.csrfToken ?? '');
    context.usage.sessionSeen(identity.session_id);
    return caller;
  });

function assertSameOrigin({ baseUrl }: Context, headers: CredentialHeaders, csrfToken: string): void {
  if (!(equalsInConstantTime(headers['x-csrf-token'], csrfToken) && isKnownSameOrigin(headers, baseUrl))) throw csrfFailed();
}
