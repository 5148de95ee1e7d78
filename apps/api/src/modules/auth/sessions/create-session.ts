import type { NewSession } from '@lyceum/contract/product/sessions';

import { authenticationFailed } from '../../../platform/caller/caller.problems.ts';
import { systemScope } from '../../../platform/scope.ts';
import { csrfFailed } from '../access/access.problems.ts';
import { type AuthenticateDeps, byKey, type Presented } from '../access/authenticate.ts';
import type { AuthWork } from '../auth.context.ts';
import { hashSecret } from '../keys/api-key.rules.ts';
import { isFromElsewhere } from './csrf.rules.ts';
import { type Entrant, type OpenedSession, type OpenSessionDeps, openSession } from './open-session.ts';

export interface CreateSessionDeps
  extends OpenSessionDeps,
    Pick<AuthWork, 'transact'>,
    Pick<AuthenticateDeps, 'credentials' | 'usage'> {
  /** The account behind an address and a password. */
  readonly signIn: (email: string, password: string) => Promise<number | undefined>;
}

interface Arriving {
  readonly headers: Presented & { readonly 'user-agent'?: string | string[] | undefined };
}

/** Signs a browser in. A form on another site could do that too, for an account of its own, so such requests are refused. */
export async function createSession(deps: CreateSessionDeps, given: NewSession, { headers }: Arriving): Promise<OpenedSession> {
  if (isFromElsewhere(headers, deps.baseUrl)) throw csrfFailed();
  const userAgent = typeof headers['user-agent'] === 'string' ? headers['user-agent'] : '';
  const { api_key, email, password } = given;
  if (api_key !== undefined) {
    const caller = await byKey(deps, api_key);
    const entrant: Entrant = { ...caller, accountId: null, method: 'key', userAgent };
    return deps.transact(systemScope, async (tx) => {
      // What was seen of the key may be a second old, and a session made of it now would outlive its end.
      if (!(await tx.keys.lockIfUsable(hashSecret(api_key), deps.clock.now()))) throw authenticationFailed();
      return openSession(deps, tx, entrant);
    });
  }
  const accountId = await deps.signIn(email ?? '', password ?? '');
  if (accountId === undefined) throw authenticationFailed();
  return deps.transact(systemScope, async (tx) => {
    const places = (await tx.signIns.placesOf(accountId)).filter(({ sso_only }) => !sso_only);
    const place = given.workspace === undefined ? places[0] : places.find(({ slug }) => slug === given.workspace);
    if (!place) throw authenticationFailed();
    return openSession(deps, tx, {
      workspaceId: place.id,
      userId: place.user_id,
      accountId,
      keyId: null,
      method: 'password',
      scopes: ['read', 'write', 'admin'],
      userAgent,
    });
  });
}
