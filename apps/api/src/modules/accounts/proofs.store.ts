import { type Insertable, sql } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';

export type ProofPurpose = 'set_password' | 'verify_email';

interface Presented {
  readonly purpose: ProofPurpose;
  readonly hash: Buffer;
  readonly at: Date;
}

const shown = ['id', 'email', 'workspace_id', 'user_id'] as const;

/** All SQL on iam.email_proof and iam.password_request. */
export const proofStore = (db: Db) => ({
  add: (proof: Insertable<Schema['iam.email_proof']> & { purpose: ProofPurpose }) =>
    db.insertInto('iam.email_proof').values(proof).execute(),
  /** A link that can be used. */
  live: ({ purpose, hash, at }: Presented) =>
    db
      .selectFrom('iam.email_proof')
      .select(shown)
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirst(),
  /** Uses a link up; of two who try, one gets it. */
  use: ({ purpose, hash, at }: Presented) =>
    db
      .updateTable('iam.email_proof')
      .set({ used_at: at })
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(shown)
      .executeTakeFirst(),
  /** Links to the same address that were not used are no good any more. */
  closeOthers: (purpose: ProofPurpose, email: string, at: Date) =>
    db
      .updateTable('iam.email_proof')
      .set({ used_at: at })
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute(),
  /** How many links went to an address since then. Whoever asks waits until others are done with that address. */
  async sentSince(purpose: ProofPurpose, email: string, moment: Date): Promise<number> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${email.toLowerCase()}`}, 0))`.execute(db);
    const { sent } = await db
      .selectFrom('iam.email_proof')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('purpose', '=', purpose)
      .where('created_at', '>', moment)
      .executeTakeFirstOrThrow();
    return sent;
  },
  async ask(email: string): Promise<number> {
    const { id } = await db.insertInto('iam.password_request').values({ email }).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** The address that somebody asked for; only once. */
  async answer(requestId: number): Promise<string | undefined> {
    const asked = await db.deleteFrom('iam.password_request').where('id', '=', requestId).returning('email').executeTakeFirst();
    return asked?.email;
  },
  /** What nobody answered, because a job was given up. */
  forgetAskedBefore: (moment: Date) => db.deleteFrom('iam.password_request').where('created_at', '<', moment).execute(),
  /** The oldest first; answers with how many. */
  async forgetExpiredBefore(moment: Date, most: number): Promise<number> {
    const old = db.selectFrom('iam.email_proof').select('id').where('expires_at', '<', moment).orderBy('expires_at').limit(most);
    const deleted = await db.deleteFrom('iam.email_proof').where('id', 'in', old).executeTakeFirst();
    return Number(deleted.numDeletedRows);
  },
});
