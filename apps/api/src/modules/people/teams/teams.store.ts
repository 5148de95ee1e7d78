import type { Insertable, Selectable, Updateable } from 'kysely';

import { undefinedIfDuplicate } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import {
  createContainsPattern,
  createOrderedSource,
  defineListing,
  type ListSource,
  splitSearchWords,
} from '../../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Person } from '../personal-data/person.ts';
import type { TeamKey, TeamMembership } from './team.ts';

type Team = Schema['people.team'];

const columns = ['id', 'uid', 'name', 'description', 'created_at', 'updated_at'] as const;
export type TeamRow = Pick<Selectable<Team>, (typeof columns)[number]>;

const byName = defineListing<TeamRow>({
  table: 'people.team',
  columns,
  order: [
    { name: 'name', by: fragment`lower(item.name)`, direction: 'asc', nullable: false },
    { name: 'id', by: identifierFragment('item.id'), direction: 'asc', nullable: false },
  ],
});
const newestMembers = defineListing<{ user_id: number }>({
  table: 'people.team_member',
  columns: ['user_id'],
  order: [
    { name: 'created_at', by: identifierFragment('item.created_at'), direction: 'desc', nullable: false },
    { name: 'user_id', by: identifierFragment('item.user_id'), direction: 'desc', nullable: false },
  ],
});

/** All SQL on people.team and people.team_member. */
export const teamStore = (db: Db) => {
  const ofWorkspace = ({ workspaceId, id }: TeamKey) =>
    db.selectFrom('people.team').select(columns).where('workspace_id', '=', workspaceId).where('id', '=', id);
  return {
    listPage(workspaceId: number, search: string | undefined): ListSource<TeamRow> {
      const patterns = splitSearchWords(search).map(createContainsPattern);
      const matches: SqlFragment[] = patterns.length === 0 ? [] : [fragment`name ilike all(${patterns}::text[])`];
      return createOrderedSource(db, byName, { where: [fragment`workspace_id = ${workspaceId}`, ...matches] });
    },
    find: (team: TeamKey): Promise<TeamRow | undefined> => ofWorkspace(team).executeTakeFirst(),
    /** Holds a key share lock, so that the team is not deleted before the transaction ends. */
    lockAgainstDeletion: (team: TeamKey): Promise<TeamRow | undefined> => ofWorkspace(team).forKeyShare().executeTakeFirst(),
    /** Undefined when the name is taken. */
    add: (team: Insertable<Team>, createdAt: Date) =>
      undefinedIfDuplicate(
        db
          .insertInto('people.team')
          .values({ ...team, created_at: createdAt, updated_at: createdAt })
          .returning(columns)
          .executeTakeFirstOrThrow(),
      ),
    /** Undefined when the name is taken. The team must exist. */
    update: ({ workspaceId, id }: TeamKey, fields: Pick<Updateable<Team>, 'name' | 'description'>, updatedAt: Date) =>
      undefinedIfDuplicate(
        db
          .updateTable('people.team')
          .set({ ...fields, updated_at: updatedAt })
          .where('workspace_id', '=', workspaceId)
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirstOrThrow(),
      ),
    /** False when there was no such team. */
    async delete({ workspaceId, id }: TeamKey): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('people.team')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    ...memberships(db),
  };
};

const memberships = (db: Db) => ({
  /** By team id; teams without members are left out. */
  async countMembers(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await db
      .selectFrom('people.team_member')
      .select(['team_id', (eb) => eb.fn.countAll<number>().as('total')])
      .where('team_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .groupBy('team_id')
      .execute();
    return new Map(rows.map(({ team_id, total }) => [team_id, total]));
  },
  /** Newest first. */
  listMembers: ({ workspaceId, id }: TeamKey): ListSource<{ user_id: number }> =>
    createOrderedSource(db, newestMembers, { where: [fragment`workspace_id = ${workspaceId} and team_id = ${id}`] }),
  /** False when the user was a member already. */
  async addMember({ workspaceId, teamId, userId }: TeamMembership): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('people.team_member')
      .values({ workspace_id: workspaceId, team_id: teamId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  /** False when the user was no member. */
  async removeMember({ workspaceId, teamId, userId }: TeamMembership): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('people.team_member')
      .where('workspace_id', '=', workspaceId)
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  async deleteOwnedBy({ workspaceId, userId }: Person): Promise<void> {
    await db.deleteFrom('people.team_member').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  },
  /** The ids of the teams that the user is a member of. */
  async listTeamIds({ workspaceId, userId }: Person): Promise<number[]> {
    const rows = await db
      .selectFrom('people.team_member')
      .select('team_id')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .orderBy('team_id')
      .execute();
    return rows.map(({ team_id }) => team_id);
  },
});
