import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

/** The user behind a credential. The types are written by hand, because the rows come from SQL functions. */
export interface Identity {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly role: string;
  readonly is_staff: boolean;
  readonly is_service: boolean;
  readonly scopes: readonly string[];
  readonly key_id: number | null;
}
export interface KeyIdentity extends Identity {
  /** The hash in base64. */
  readonly lookup_key: string;
  readonly key_id: number;
  readonly kind: string;
}
export interface TokenFamilyIdentity extends Identity {
  readonly uid: string;
  readonly family_id: number;
  readonly user_uid: string;
}
export interface SessionIdentity extends Identity {
  /** The hash in base64. */
  readonly lookup_key: string;
  readonly session_id: number;
  readonly account_id: number | null;
  readonly method: string;
  /** Whether the workspace requires a second factor that the session has not proved. */
  readonly lacks_second_factor: boolean;
  readonly last_seen_at: Date;
}

/** Sent as one text, which is much cheaper than hundreds of parameters. */
const decoded = (hashes: readonly string[]) =>
  sql`(select array_agg(decode(hash, 'base64')) from unnest(string_to_array(${hashes.join(',')}, ',')) as hash)`;
const identityColumns = sql`encode(hash, 'base64') as lookup_key, workspace_id, user_id, role, is_staff, is_service, scopes, key_id`;

/** Finds the users of credentials that are valid at a time, except suspended and erased users. Hashes are in base64. */
export const identityStore = (db: Db) => ({
  async findByKeys(hashes: readonly string[], at: Date): Promise<KeyIdentity[]> {
    const query = sql<KeyIdentity>`select ${identityColumns}, kind from auth.identities_by_key(${decoded(hashes)}, ${at})`;
    return (await query.execute(db)).rows;
  },
  async findByTokenFamilies(uids: readonly string[], at: Date): Promise<TokenFamilyIdentity[]> {
    const query = sql<TokenFamilyIdentity>`select * from auth.identities_by_token_family(${uids}::uuid[], ${at})`;
    return (await query.execute(db)).rows;
  },
  async findBySessions(hashes: readonly string[], at: Date): Promise<SessionIdentity[]> {
    const query = sql<SessionIdentity>`
      select ${identityColumns}, session_id, account_id, method, last_seen_at, lacks_second_factor from auth.identities_by_session(${decoded(hashes)}, ${at})`;
    return (await query.execute(db)).rows;
  },
});
export type IdentityStore = ReturnType<typeof identityStore>;
