import type { ResourceType } from '@lyceum/contract/product/experience-resources';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { defineListing, type ListSource, orderedSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';

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
export interface ResourceRow {
  readonly id: number;
  readonly uid: string;
  readonly experience_id: number;
  readonly resource_type: ResourceType;
  readonly title: string | null;
  readonly text: string | null;
  readonly instructions: string | null;
  readonly reading_time: number | null;
  readonly duration: string | null;
  readonly audio_url: string | null;
  readonly video_url: string | null;
  readonly thumbnail: string | null;
  readonly quest_id: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const asMade = defineListing<ResourceRow>({
  table: 'experiences.resource',
  columns,
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'asc', nullable: false }],
});

/** All SQL on experiences.resource. Whoever asks has seen the experience. */
export const resourceStore = (db: Db) => {
  const kept = db
    .selectFrom('experiences.resource')
    .select(columns)
    .where('deleted_at', 'is', null)
    .$narrowType<{ resource_type: ResourceType }>();
  const changing = (id: number) => db.updateTable('experiences.resource').where('id', '=', id).where('deleted_at', 'is', null);
  return {
    of: (experienceId: number): ListSource<ResourceRow> =>
      orderedSource(db, asMade, { where: [fragment`experience_id = ${experienceId} and deleted_at is null`] }),
    inExperience: (experienceId: number, id: number): Promise<ResourceRow | undefined> =>
      kept.where('experience_id', '=', experienceId).where('id', '=', id).executeTakeFirst(),
    withIds: (ids: readonly number[]): Promise<ResourceRow[]> => kept.where('id', '=', (eb) => eb.fn.any(eb.val(ids))).execute(),
    add: (resource: Insertable<Table>): Promise<ResourceRow> =>
      db
        .insertInto('experiences.resource')
        .values(resource)
        .returning(columns)
        .$narrowType<{ resource_type: ResourceType }>()
        .executeTakeFirstOrThrow(),
    change: (id: number, change: Updateable<Table>): Promise<ResourceRow> =>
      changing(id).set(change).returning(columns).$narrowType<{ resource_type: ResourceType }>().executeTakeFirstOrThrow(),
    /** Takes quests out of the experiences that they are in; what was taken out. */
    removeQuests: (questIds: readonly number[], at: Date): Promise<{ id: number; experience_id: number }[]> =>
      db
        .updateTable('experiences.resource')
        .set({ deleted_at: at })
        .where('quest_id', '=', (eb) => eb.fn.any(eb.val(questIds)))
        .where('deleted_at', 'is', null)
        .returning(['id', 'experience_id'])
        .execute(),
    async remove(id: number, at: Date): Promise<void> {
      await changing(id).set({ deleted_at: at }).execute();
    },
  };
};
