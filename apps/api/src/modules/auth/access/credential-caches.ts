import type { Clock } from '../../../platform/clock.ts';
import type { IdentityStore, KeyIdentity, SessionIdentity, TokenFamilyIdentity } from './identities.store.ts';
import { createIdentityCache, type IdentityCache } from './identity-cache.ts';

/** The identities of credentials, at most one second old. */
export interface CredentialCaches {
  readonly keys: IdentityCache<KeyIdentity>;
  readonly tokenFamilies: IdentityCache<TokenFamilyIdentity>;
  readonly sessions: IdentityCache<SessionIdentity>;
}

interface Deps {
  readonly clock: Clock;
  read<T>(work: (identities: IdentityStore) => Promise<T>): Promise<T>;
}

export const createCredentialCaches = ({ read, clock }: Deps): CredentialCaches => ({
  keys: createIdentityCache(
    {
      load: (hashes, at) => read((identities) => identities.findByKeys(hashes, at)),
      lookupKeyOf: ({ lookup_key }) => lookup_key,
    },
    clock,
  ),
  tokenFamilies: createIdentityCache(
    { load: (uids, at) => read((identities) => identities.findByTokenFamilies(uids, at)), lookupKeyOf: ({ uid }) => uid },
    clock,
  ),
  sessions: createIdentityCache(
    {
      load: (hashes, at) => read((identities) => identities.findBySessions(hashes, at)),
      lookupKeyOf: ({ lookup_key }) => lookup_key,
    },
    clock,
  ),
});
