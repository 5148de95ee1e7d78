import type { CreationStatus } from '@lyceum/contract/product/quest';
import type { Visibility } from '@lyceum/contract/product/visibility';
import type { Insertable, Updateable } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.generated.ts';
import { emptyFragment, fetchRows, fragment, identifiers, type SqlFragment } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';
import { createdBy, sharedWith } from '../people/index.ts';

type Table = Schema['quests.quest'];

/** A quest as far as deciding about it needs. */
export interface QuestRow {
  readonly id: number;
  readonly workspace_id: number;
  readonly created_by: number;
  readonly co_creator_ids: readonly number[];
  readonly category_id: number | null;
  readonly subcategory_id: number | null;
  readonly visibility: Visibility;
  readonly creation_status: CreationStatus;
  readonly generated: readonly string[];
}
const decidedBy = identifiers(
  'id',
  'workspace_id',
  'created_by',
  'co_creator_ids',
  'category_id',
  'subcategory_id',
  'visibility',
  'creation_status',
  'generated',
);

/** A quest to whoever works it out. */
export interface QuestDraft {
  readonly id: number;
  readonly creation_status: CreationStatus;
  readonly generated: readonly string[];
  readonly name: string;
  readonly focus_area: string | null;
  readonly description: string | null;
  readonly summary: string | null;
  readonly learnings: unknown;
  readonly recommended_skills: unknown;
  readonly quiz_format: unknown;
}
const workedFrom = identifiers(
  'id',
  'creation_status',
  'generated',
  'name',
  'focus_area',
  'description',
  'summary',
  'learnings',
  'recommended_skills',
  'quiz_format',
);

interface Owner {
  readonly workspaceId: number;
  readonly userId: number;
}

/** There is no draft of a quest: whoever it is open to sees it from the start. */
export const visibleTo = (reader: Scope): SqlFragment =>
  fragment`item.deleted_at is null and (${createdBy(reader)} or ${sharedWith(reader)})`;

/** All SQL on quests.quest but lists and what readers are shown. */
export const questStore = (db: Db) => {
  const first = async (reader: Scope, id: number, lock = emptyFragment): Promise<QuestRow | undefined> =>
    (
      await fetchRows<QuestRow>(
        db,
        fragment`select ${decidedBy} from quests.quest as item where item.id = ${id} and ${visibleTo(reader)} ${lock}`,
      )
    )[0];
  const draft = async (id: number, lock = emptyFragment): Promise<QuestDraft | undefined> =>
    (
      await fetchRows<QuestDraft>(
        db,
        fragment`select ${workedFrom} from quests.quest where id = ${id} and deleted_at is null ${lock}`,
      )
    )[0];
  return {
    seenBy: (reader: Scope, id: number) => first(reader, id),
    /** The same, and nobody else changes it until the transaction ends. */
    held: (reader: Scope, id: number) => first(reader, id, fragment`for no key update`),
    /** Whoever it belongs to: for work that is nobody's. */
    unsafeDraft: (id: number) => draft(id),
    unsafeHeldDraft: (id: number) => draft(id, fragment`for no key update`),
    add: (quest: Insertable<Table>): Promise<{ id: number }> =>
      db.insertInto('quests.quest').values(quest).returning('id').executeTakeFirstOrThrow(),
    async change(id: number, change: Updateable<Table>): Promise<void> {
      await db.updateTable('quests.quest').set(change).where('id', '=', id).execute();
    },
    async countSave(id: number, { by, counted }: { readonly by: 1 | -1; readonly counted: boolean }): Promise<void> {
      await fetchRows(
        db,
        fragment`update quests.quest set saves = saves + ${by}::int, popularity = popularity + ${counted ? by : 0}::int where id = ${id}`,
      );
    },
    /** Of one person, gone from everywhere; their ids. */
    async removeAllOf({ workspaceId, userId }: Owner, at: Date): Promise<number[]> {
      const rows = await db
        .updateTable('quests.quest')
        .set({ deleted_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
};
