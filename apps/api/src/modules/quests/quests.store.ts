import type { CreationStatus } from '@lyceum/contract/product/quest';
import type { Visibility } from '@lyceum/contract/product/visibility';
import type { Insertable, Updateable } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { fragment, type SqlFragment, toKyselyExpression } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';
import { isVisibleToReader } from '../people/index.ts';

type Table = Schema['quests.quest'];
type Owner = Pick<Scope, 'workspaceId' | 'userId'>;

/** What access checks and changes of state depend on. */
const columns = [
  'id',
  'workspace_id',
  'created_by',
  'co_creator_ids',
  'team_ids',
  'category_id',
  'subcategory_id',
  'visibility',
  'creation_status',
  'generated',
] as const;

/** What the generation of a quest reads and writes. */
const generationColumns = [
  'id',
  'workspace_id',
  'urls',
  'files',
  'creation_status',
  'generated',
  'name',
  'focus_area',
  'description',
  'summary',
  'learnings',
  'recommended_skills',
  'quiz_format',
] as const;

/** A quest has no draft state: everyone it is shared with sees it from the start. */
export const isQuestVisible = (reader: Scope): SqlFragment => fragment`item.deleted_at is null and ${isVisibleToReader(reader)}`;

/** All SQL on quests.quest, except lists and the views in quest-cards.store.ts. */
export const questStore = (db: Db) => ({ ...reads(db), ...generationReads(db), ...writes(db) });

export type QuestRow = NonNullable<Awaited<ReturnType<ReturnType<typeof reads>['findVisible']>>>;

const reads = (db: Db) => {
  const visible = (reader: Scope, id: number) =>
    db
      .selectFrom('quests.quest as item')
      .select(columns)
      .where('item.id', '=', id)
      .where(toKyselyExpression(isQuestVisible(reader)))
      .$narrowType<{ visibility: Visibility; creation_status: CreationStatus }>();
  return {
    findVisible: (reader: Scope, id: number) => visible(reader, id).executeTakeFirst(),
    lockVisible: (reader: Scope, id: number) => visible(reader, id).forNoKeyUpdate().executeTakeFirst(),
    /** Whether the reader can see any quest that the user created. */
    async hasVisibleOf(reader: Scope, createdBy: number): Promise<boolean> {
      const found = await db
        .selectFrom('quests.quest as item')
        .select('item.id')
        .where('item.created_by', '=', createdBy)
        .where(toKyselyExpression(isQuestVisible(reader)))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** What a person wrote, for the export of their data. */
    listNewestOf: ({ userId }: Pick<Owner, 'userId'>, limit: number) =>
      db
        .selectFrom('quests.quest')
        .select([
          'id',
          'uid',
          'name',
          'urls',
          'files',
          'logo',
          'cover',
          'focus_area',
          'summary',
          'description',
          'learnings',
          'quiz_format',
          'recommended_skills',
          'visibility',
          'created_at',
          'updated_at',
        ])
        .where('created_by', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
};

/** For background work, which runs for no user and so checks no access. */
const generationReads = (db: Db) => {
  const existing = (id: number) =>
    db
      .selectFrom('quests.quest')
      .select(generationColumns)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$narrowType<{ creation_status: CreationStatus }>();
  return {
    findUncheckedForGeneration: (id: number) => existing(id).executeTakeFirst(),
    lockUncheckedForGeneration: (id: number) => existing(id).forNoKeyUpdate().executeTakeFirst(),
  };
};

const writes = (db: Db) => ({
  insert: (quest: Insertable<Table>) => db.insertInto('quests.quest').values(quest).returning('id').executeTakeFirstOrThrow(),
  async update(id: number, change: Updateable<Table>): Promise<void> {
    await db.updateTable('quests.quest').set(change).where('id', '=', id).execute();
  },
  /** `isPopular`: whether the save also counts towards the popularity. */
  async countSave(id: number, { by, isPopular }: { readonly by: 1 | -1; readonly isPopular: boolean }): Promise<void> {
    await db
      .updateTable('quests.quest')
      .set((eb) => ({ saves: eb('saves', '+', by), popularity: eb('popularity', '+', isPopular ? by : 0) }))
      .where('id', '=', id)
      .execute();
  },
  /** Returns the ids of the deleted quests. */
  async deleteOwnedBy({ workspaceId, userId }: Owner, deletedAt: Date): Promise<number[]> {
    const rows = await db
      .updateTable('quests.quest')
      .set({ deleted_at: deletedAt })
      .where('workspace_id', '=', workspaceId)
      .where('created_by', '=', userId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },
});
