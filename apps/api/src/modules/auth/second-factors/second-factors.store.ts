import { type Insertable, sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

const columns = [
  'id',
  'uid',
  'kind',
  'name',
  'sealed_secret',
  'last_step',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'created_at',
  'last_used_at',
] as const;

export type ChallengePurpose = 'sign_in' | 'add_passkey';
const maxAttempts = 5;

/** All SQL on auth.second_factor, auth.recovery_code and auth.factor_challenge. */
export const secondFactorStore = (db: Db) => ({ ...factors(db), ...recoveryCodes(db), ...challenges(db) });

const factors = (db: Db) => ({
  listConfirmed: (accountId: number) =>
    db
      .selectFrom('auth.second_factor')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .orderBy('id')
      .execute(),
  findUnconfirmedTotp: (accountId: number) =>
    db
      .selectFrom('auth.second_factor')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('kind', '=', 'totp')
      .where('confirmed_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  add: (factor: Insertable<Schema['auth.second_factor']>) =>
    db.insertInto('auth.second_factor').values(factor).returning(columns).executeTakeFirstOrThrow(),
  deleteUnconfirmed: (accountId: number) =>
    db.deleteFrom('auth.second_factor').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute(),
  deleteTotp: (accountId: number) =>
    db
      .deleteFrom('auth.second_factor')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'totp')
      .where('confirmed_at', 'is not', null)
      .execute(),
  confirm: (id: number, change: { readonly name: string; readonly step: number; readonly at: Date }) =>
    db
      .updateTable('auth.second_factor')
      .set({ name: change.name, last_step: change.step, confirmed_at: change.at, last_used_at: change.at })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  /** False when this or a later code was used already. */
  async useStep(id: number, step: number, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('auth.second_factor')
      .set({ last_step: step, last_used_at: at })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  usePasskey: (id: number, counter: number, at: Date) =>
    db.updateTable('auth.second_factor').set({ counter, last_used_at: at }).where('id', '=', id).execute(),
  /** The removed factor; undefined when the account has no such one. */
  delete: (accountId: number, id: number) =>
    db
      .deleteFrom('auth.second_factor')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('confirmed_at', 'is not', null)
      .returning(['kind', 'name'])
      .executeTakeFirst(),
});

const recoveryCodes = (db: Db) => ({
  async replaceRecoveryCodes(accountId: number, hashes: readonly Buffer[]): Promise<void> {
    await db.deleteFrom('auth.recovery_code').where('account_id', '=', accountId).execute();
    if (hashes.length === 0) return;
    await db
      .insertInto('auth.recovery_code')
      .values(hashes.map((hash) => ({ account_id: accountId, hash })))
      .execute();
  },
  async useRecoveryCode(accountId: number, hash: Buffer, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('auth.recovery_code')
      .set({ used_at: at })
      .where('account_id', '=', accountId)
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async countRecoveryCodes(accountId: number): Promise<number> {
    const { total } = await db
      .selectFrom('auth.recovery_code')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return total;
  },
});

const challenges = (db: Db) => ({
  addChallenge: (challenge: Insertable<Schema['auth.factor_challenge']> & { purpose: ChallengePurpose }) =>
    db.insertInto('auth.factor_challenge').values(challenge).execute(),
  /** Counts an attempt and returns the challenge; undefined when it was used, has expired, or was attempted too often. */
  attemptChallenge: (hash: Buffer, purpose: ChallengePurpose, at: Date) =>
    db
      .updateTable('auth.factor_challenge')
      .set({ attempts: sql<number>`attempts + 1` })
      .where('hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', at)
      .where('attempts', '<', maxAttempts)
      .returning(['hash', 'account_id', 'webauthn_challenge', 'method', 'workspace'])
      .executeTakeFirst(),
  /** False when another request used it first. */
  async deleteChallenge(hash: Buffer): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('auth.factor_challenge').where('hash', '=', hash).executeTakeFirst();
    return numDeletedRows === 1n;
  },
  deleteExpiredChallenges: (at: Date) => db.deleteFrom('auth.factor_challenge').where('expires_at', '<', at).execute(),
});
export type SecondFactorStore = ReturnType<typeof secondFactorStore>;
export type SecondFactorRow = Awaited<ReturnType<SecondFactorStore['listConfirmed']>>[number];
