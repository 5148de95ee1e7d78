import { lifetimes } from '@lyceum/contract/product/credentials';

import type { Db } from '../../../platform/db/db.ts';

/** Minute precision is enough, and saves most of the writes. */
const precisionMs = 60_000;
const addMs = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

export const credentialUseStore = (db: Db) => ({
  markKeysUsed: (ids: readonly number[], usedAt: Date) =>
    db
      .updateTable('auth.api_key')
      .set({ last_used_at: usedAt })
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', addMs(usedAt, -precisionMs))]))
      .execute(),
  /** Extends the idle timeout. The session still ends at its `expires_at`. */
  markSessionsSeen: (ids: readonly number[], seenAt: Date) =>
    db
      .updateTable('auth.session')
      .set({ last_seen_at: seenAt, idle_until: addMs(seenAt, lifetimes.sessionIdle * 1000) })
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('last_seen_at', '<', addMs(seenAt, -precisionMs))
      .execute(),
});
export type CredentialUseStore = ReturnType<typeof credentialUseStore>;
