import { undefinedIfDuplicate } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containsPattern, defineListing, type ListSource, orderedSource, searchWords } from '../../../platform/lists/index.ts';
import { fragment, identifiers, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';

const columns = ['id', 'uid', 'name', 'description', 'created_at', 'updated_at'] as const;
export interface TeamRow {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}
export interface TeamFields {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
}
interface InTeam {
  readonly workspaceId: number;
  readonly teamId: number;
  readonly userId: number;
}

const byName = defineListing<TeamRow>({
  table: 'iam.team',
  columns,
  order: [
    { name: 'name', by: fragment`lower(item.name)`, direction: 'asc', nullable: false },
    { name: 'id', by: identifiers('item.id'), direction: 'asc', nullable: false },
  ],
});
const latestMembers = defineListing<{ user_id: number }>({
  table: 'iam.team_member',
  columns: ['user_id'],
  order: [
    { name: 'created_at', by: identifiers('item.created_at'), direction: 'desc', nullable: false },
    { name: 'user_id', by: identifiers('item.user_id'), direction: 'desc', nullable: false },
  ],
});

/** All SQL on iam.team and iam.team_member. */
export const teamStore = (db: Db) => {
  const ofWorkspace = (workspaceId: number, id: number) =>
    db.selectFrom('iam.team').select(columns).where('workspace_id', '=', workspaceId).where('id', '=', id);
  return {
    listed(workspaceId: number, search: string | undefined): ListSource<TeamRow> {
      const patterns = searchWords(search).map(containsPattern);
      const found: SqlFragment[] = patterns.length === 0 ? [] : [fragment`name ilike all(${patterns}::text[])`];
      return orderedSource(db, byName, { where: [fragment`workspace_id = ${workspaceId}`, ...found] });
    },
    byId: (workspaceId: number, id: number): Promise<TeamRow | undefined> => ofWorkspace(workspaceId, id).executeTakeFirst(),
    /** The same, and nobody dissolves it until the transaction ends. */
    kept: (workspaceId: number, id: number): Promise<TeamRow | undefined> =>
      ofWorkspace(workspaceId, id).forKeyShare().executeTakeFirst(),
    /** Undefined when the name is taken. */
    add: (team: { uid: string; workspace_id: number; name: string; description: string | null }, at: Date) =>
      undefinedIfDuplicate(
        db
          .insertInto('iam.team')
          .values({ ...team, created_at: at, updated_at: at })
          .returning(columns)
          .executeTakeFirstOrThrow(),
      ),
    /** Undefined when the name is taken. The team is there. */
    change: ({ workspaceId, id }: { workspaceId: number; id: number }, fields: TeamFields, at: Date) =>
      undefinedIfDuplicate(
        db
          .updateTable('iam.team')
          .set({ ...fields, updated_at: at })
          .where('workspace_id', '=', workspaceId)
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirstOrThrow(),
      ),
    /** Whether there was one to remove. */
    async remove(workspaceId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('iam.team')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    ...memberships(db),
  };
};

const memberships = (db: Db) => ({
  /** How many people each has; those without are left out. */
  async sizes(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await db
      .selectFrom('iam.team_member')
      .select(['team_id', (eb) => eb.fn.countAll<number>().as('total')])
      .where('team_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .groupBy('team_id')
      .execute();
    return new Map(rows.map(({ team_id, total }) => [team_id, total]));
  },
  /** The latest to join first. */
  membersOf: (workspaceId: number, teamId: number): ListSource<{ user_id: number }> =>
    orderedSource(db, latestMembers, { where: [fragment`workspace_id = ${workspaceId} and team_id = ${teamId}`] }),
  /** Whether they are new in it. */
  async join({ workspaceId, teamId, userId }: InTeam): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('iam.team_member')
      .values({ workspace_id: workspaceId, team_id: teamId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  /** Whether they were in it. */
  async leave({ workspaceId, teamId, userId }: InTeam): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('iam.team_member')
      .where('workspace_id', '=', workspaceId)
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  /** The teams that a user is in. */
  async of(workspaceId: number, userId: number): Promise<number[]> {
    const rows = await db
      .selectFrom('iam.team_member')
      .select('team_id')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('team_id')
      .execute();
    return rows.map(({ team_id }) => team_id);
  },
});
