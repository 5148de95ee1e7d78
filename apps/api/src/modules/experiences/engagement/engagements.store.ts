import type { Db } from '../../../platform/db/db.ts';
import { fetchRows, fragment } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';

export type Deed = 'view' | 'like' | 'save' | 'share' | 'complete';

interface Done {
  readonly experienceId: number;
  readonly kind: Deed;
  readonly day: string;
  readonly at: Date;
}

/** All SQL on experiences.engagement. */
export const engagementStore = (db: Db) => ({
  /** `new`: the first time. `again`: it had been taken back. `known`: nothing changed. */
  async done({ workspaceId, userId }: Scope, { experienceId, kind, day, at }: Done): Promise<'new' | 'again' | 'known'> {
    const [row] = await fetchRows<{ is_new: boolean }>(
      db,
      fragment`insert into experiences.engagement as known (workspace_id, user_id, experience_id, kind, day, at)
        values (${workspaceId}, ${userId}, ${experienceId}, ${kind}, ${day}, ${at})
        on conflict (experience_id, user_id, kind, day) do update set is_on = true where not known.is_on
        returning xmax = 0 as is_new`,
    );
    if (!row) return 'known';
    return row.is_new ? 'new' : 'again';
  },
  /** Whether there was something to take back. */
  async takenBack({ userId }: Scope, experienceId: number, kind: Deed): Promise<boolean> {
    const rows = await fetchRows(
      db,
      fragment`update experiences.engagement set is_on = false
        where experience_id = ${experienceId} and user_id = ${userId} and kind = ${kind} and is_on returning kind`,
    );
    return rows.length > 0;
  },
  async stateOf({ userId }: Scope, experienceId: number): Promise<{ is_liked: boolean; is_saved: boolean }> {
    const rows = await fetchRows<{ kind: string }>(
      db,
      fragment`select kind from experiences.engagement
        where experience_id = ${experienceId} and user_id = ${userId} and kind in ('like', 'save') and is_on`,
    );
    const on = new Set(rows.map(({ kind }) => kind));
    return { is_liked: on.has('like'), is_saved: on.has('save') };
  },
  newestOf: ({ userId }: Pick<Scope, 'userId'>, most: number): Promise<{ experience_id: number; kind: string; at: Date }[]> =>
    fetchRows(
      db,
      fragment`select experience_id, kind, at from experiences.engagement
        where user_id = ${userId} and is_on order by at desc limit ${most}`,
    ),
  async forget({ userId }: Pick<Scope, 'userId'>): Promise<void> {
    await fetchRows(db, fragment`delete from experiences.engagement where user_id = ${userId}`);
  },
});
