import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

export interface Identity {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly role: string;
  readonly is_staff: boolean;
  readonly scopes: readonly string[];
  readonly key_id: number | null;
}
export interface KeyIdentity extends Identity {
  /** The hash in base64. */
  readonly name: string;
  readonly key_id: number;
  readonly kind: string;
}
export interface FamilyIdentity extends Identity {
  readonly uid: string;
  readonly family_id: number;
  readonly user_uid: string;
}
export interface SessionIdentity extends Identity {
  readonly name: string;
  readonly session_id: number;
  readonly account_id: number | null;
  readonly method: string;
  readonly last_seen_at: Date;
}

/** As one text, which costs far less to send than hundreds of values. */
const bytesOf = (hashes: readonly string[]) =>
  sql`(select array_agg(decode(hash, 'base64')) from unnest(string_to_array(${hashes.join(',')}, ',')) as hash)`;
const nameAnd = sql`encode(hash, 'base64') as name, workspace_id, user_id, role, is_staff, scopes, key_id`;

/** Who stands behind credentials that are alive at a moment, of people who are neither suspended nor gone. Hashes come in base64. */
export const identityStore = (db: Db) => ({
  behindKeys: async (hashes: readonly string[], at: Date) =>
    (await sql<KeyIdentity>`select ${nameAnd}, kind from iam.behind_keys(${bytesOf(hashes)}, ${at})`.execute(db)).rows,
  behindFamilies: async (uids: readonly string[], at: Date) =>
    (await sql<FamilyIdentity>`select * from iam.behind_families(${uids}::uuid[], ${at})`.execute(db)).rows,
  behindSessions: async (hashes: readonly string[], at: Date) =>
    (
      await sql<SessionIdentity>`
        select ${nameAnd}, session_id, account_id, method, last_seen_at from iam.behind_sessions(${bytesOf(hashes)}, ${at})`.execute(
        db,
      )
    ).rows,
});
