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
  readonly hash: Buffer;
  readonly key_id: number;
  readonly kind: string;
}
export interface FamilyIdentity extends Identity {
  readonly uid: string;
  readonly family_id: number;
  readonly user_uid: string;
}
export interface SessionIdentity extends Identity {
  readonly hash: Buffer;
  readonly session_id: number;
  readonly account_id: number | null;
  readonly method: string;
  readonly last_seen_at: Date;
}

const bytesOf = (names: readonly string[]): Buffer[] => names.map((name) => Buffer.from(name, 'base64'));

/** Who stands behind credentials that are alive at a moment, of people who are neither suspended nor gone. Hashes come in base64. */
export const identityStore = (db: Db) => ({
  behindKeys: async (hashes: readonly string[], at: Date) =>
    (await sql<KeyIdentity>`select * from iam.behind_keys(${bytesOf(hashes)}::bytea[], ${at})`.execute(db)).rows,
  behindFamilies: async (uids: readonly string[], at: Date) =>
    (await sql<FamilyIdentity>`select * from iam.behind_families(${uids}::uuid[], ${at})`.execute(db)).rows,
  behindSessions: async (hashes: readonly string[], at: Date) =>
    (await sql<SessionIdentity>`select * from iam.behind_sessions(${bytesOf(hashes)}::bytea[], ${at})`.execute(db)).rows,
});
