import type { Db } from '../../../platform/db/db.ts';

export interface Attempt {
  readonly state_hash: Buffer;
  readonly workspace_id: number;
  readonly browser_hash: Buffer;
  readonly sealed_checks: string;
  readonly redirect_to: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** All SQL on iam.sso_attempt. */
export const ssoAttemptStore = (db: Db) => ({
  add: (attempt: Attempt) => db.insertInto('iam.sso_attempt').values(attempt).execute(),
  /** An attempt can be finished once; those that nobody finished go with it. */
  async take(stateHash: Buffer, now: Date): Promise<Attempt | undefined> {
    const taken = await db.deleteFrom('iam.sso_attempt').where('state_hash', '=', stateHash).returningAll().executeTakeFirst();
    await db.deleteFrom('iam.sso_attempt').where('expires_at', '<', now).execute();
    return taken && taken.expires_at > now ? taken : undefined;
  },
});
