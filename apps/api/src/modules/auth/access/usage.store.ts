import { lifetimes } from '@lyceum/contract/product/credentials';

import type { Db } from '../../../platform/db/db.ts';

/** To the minute is enough to tell a used credential from a forgotten one. */
const minuteMs = 60_000;
const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);

export const usageStore = (db: Db) => ({
  keysUsed: (ids: readonly number[], at: Date) =>
    db
      .updateTable('iam.api_key')
      .set({ last_used_at: at })
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', new Date(at.getTime() - minuteMs))]))
      .execute(),
  /** A session that is used lives on, though never past its end. */
  sessionsSeen: (ids: readonly number[], at: Date) =>
    db
      .updateTable('iam.session')
      .set({ last_seen_at: at, idle_until: after(at, lifetimes.sessionIdle) })
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('last_seen_at', '<', new Date(at.getTime() - minuteMs))
      .execute(),
});
