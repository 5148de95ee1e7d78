import type { Clock } from '../../../platform/clock.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { AuthStores, AuthWork } from '../auth.context.ts';
import type { FamilyIdentity, KeyIdentity, SessionIdentity } from './identities.store.ts';
import { createIdentityCache, type IdentityCache } from './identity-cache.ts';

/** Who stands behind each kind of credential, as of a second ago at most. */
export interface Credentials {
  readonly keys: IdentityCache<KeyIdentity>;
  readonly families: IdentityCache<FamilyIdentity>;
  readonly sessions: IdentityCache<SessionIdentity>;
}

interface Deps extends Pick<AuthWork, 'read'> {
  readonly clock: Clock;
}

export function createCredentials({ read, clock }: Deps): Credentials {
  const ask = <T>(question: (identities: AuthStores['identities']) => Promise<T>): Promise<T> =>
    read(systemScope, ({ identities }) => question(identities));
  return {
    keys: createIdentityCache(
      {
        load: (hashes, at) => ask((identities) => identities.behindKeys(hashes, at)),
        nameOf: ({ name }) => name,
      },
      clock,
    ),
    families: createIdentityCache(
      { load: (uids, at) => ask((identities) => identities.behindFamilies(uids, at)), nameOf: ({ uid }) => uid },
      clock,
    ),
    sessions: createIdentityCache(
      {
        load: (hashes, at) => ask((identities) => identities.behindSessions(hashes, at)),
        nameOf: ({ name }) => name,
      },
      clock,
    ),
  };
}
