import type { Db } from '../../../platform/db/db.ts';
import { fetchRows, fragment } from '../../../platform/lists/sql-fragment.ts';

/** The studio of the experience that a quest comes from. */
export interface QuestSource {
  readonly quest_id: number;
  readonly id: number;
  readonly uid: string;
  readonly title: string;
  readonly logo: string | null;
  readonly custom_url: string;
}

/** An AI note beside a quest. */
export interface QuestNote {
  readonly title: string | null;
  readonly text: string;
}

/** What is worked with at once. */
const most = { notes: 20, characters: 10_000 };

/** Reads along the link from a quest to its experience. */
export const sourceStore = (db: Db) => ({
  publicationsOf: (questIds: readonly number[]): Promise<QuestSource[]> =>
    fetchRows(
      db,
      fragment`select resource.quest_id, publication.id, publication.uid, publication.title, publication.logo, publication.custom_url
        from experiences.resource as resource
        join experiences.experience as experience on experience.id = resource.experience_id and experience.deleted_at is null
        join experiences.publication as publication on publication.id = experience.publication_id and publication.deleted_at is null
        where resource.quest_id = any(${questIds}::bigint[]) and resource.deleted_at is null`,
    ),
  /** In the order in which they were made. */
  notesBeside: (questId: number): Promise<QuestNote[]> =>
    fetchRows(
      db,
      fragment`select note.title, left(note.text, ${most.characters}::int) as text
        from experiences.resource as resource
        join experiences.experience as experience on experience.id = resource.experience_id and experience.deleted_at is null
        join experiences.resource as note on note.experience_id = resource.experience_id
          and note.resource_type = 'AI_NOTE' and note.deleted_at is null and note.text is not null
        where resource.quest_id = ${questId} and resource.deleted_at is null
        order by note.id limit ${most.notes}`,
    ),
});
export type SourceStore = ReturnType<typeof sourceStore>;
