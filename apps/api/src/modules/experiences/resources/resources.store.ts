import type { ResourceType } from '@lyceum/contract/product/experience-resources';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing, type ListSource } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';

type Table = Schema['experiences.resource'];

const columns = [
  'id',
  'uid',
  'experience_id',
  'resource_type',
  'title',
  'text',
  'instructions',
  'reading_time',
  'duration',
  'audio_url',
  'video_url',
  'thumbnail',
  'quest_id',
  'created_at',
  'updated_at',
] as const;
/** The database checks `resource_type`. */
interface Narrowed {
  readonly resource_type: ResourceType;
}
export type ResourceRow = Omit<Pick<Selectable<Table>, (typeof columns)[number]>, keyof Narrowed> & Narrowed;

const oldestFirst = defineListing<ResourceRow>({
  table: 'experiences.resource',
  columns,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'asc', nullable: false }],
});

/** All SQL on experiences.resource; deleted rows are never returned. Callers check access to the experience first. */
export const resourceStore = (db: Db) => {
  const existing = () =>
    db.selectFrom('experiences.resource').select(columns).where('deleted_at', 'is', null).$narrowType<Narrowed>();
  const updateExisting = (id: number) =>
    db.updateTable('experiences.resource').where('id', '=', id).where('deleted_at', 'is', null);
  return {
    listInExperience: (experienceId: number): ListSource<ResourceRow> =>
      createOrderedSource(db, oldestFirst, { where: [fragment`experience_id = ${experienceId} and deleted_at is null`] }),
    findInExperience: (experienceId: number, id: number): Promise<ResourceRow | undefined> =>
      existing().where('experience_id', '=', experienceId).where('id', '=', id).executeTakeFirst(),
    listUnchecked: (ids: readonly number[]): Promise<ResourceRow[]> =>
      existing()
        .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute(),
    insert: (resource: Insertable<Table>): Promise<ResourceRow> =>
      db.insertInto('experiences.resource').values(resource).returning(columns).$narrowType<Narrowed>().executeTakeFirstOrThrow(),
    update: (id: number, change: Updateable<Table>): Promise<ResourceRow> =>
      updateExisting(id).set(change).returning(columns).$narrowType<Narrowed>().executeTakeFirstOrThrow(),
    async softDelete(id: number, deletedAt: Date): Promise<void> {
      await updateExisting(id).set({ deleted_at: deletedAt }).execute();
    },
    /** Deletes the resources that lead to these quests, and returns them. */
    deleteByQuest: (questIds: readonly number[], deletedAt: Date) =>
      db
        .updateTable('experiences.resource')
        .set({ deleted_at: deletedAt })
        .where('quest_id', '=', (eb) => eb.fn.any(eb.val(questIds)))
        .where('deleted_at', 'is', null)
        .returning(['id', 'experience_id'])
        .execute(),
  };
};
