import { sql } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';

/** Enough to work a quest out; longer notes are cut. */
const noteLimits = { notes: 20, characters: 10_000 };

/** Reads along the link from a quest to the experience that it is a resource of. */
export const questExperienceStore = (db: Db) => {
  const linked = () =>
    db
      .selectFrom('experiences.resource as resource')
      .innerJoin('experiences.experience as experience', (join) =>
        join.onRef('experience.id', '=', 'resource.experience_id').on('experience.deleted_at', 'is', null),
      )
      .where('resource.deleted_at', 'is', null);
  return {
    /** The publication of each quest's experience; quests without one are left out. */
    listPublications: (questIds: readonly number[]) =>
      linked()
        .innerJoin('experiences.publication as publication', (join) =>
          join.onRef('publication.id', '=', 'experience.publication_id').on('publication.deleted_at', 'is', null),
        )
        .select([
          'resource.quest_id',
          'publication.id',
          'publication.uid',
          'publication.title',
          'publication.logo',
          'publication.custom_url',
        ])
        .where('resource.quest_id', '=', (eb) => eb.fn.any(eb.val(questIds)))
        .$narrowType<{ quest_id: number }>()
        .execute(),
    /** The AI notes of the quest's experience, oldest first. */
    listNotes: (questId: number) =>
      linked()
        .innerJoin('experiences.resource as note', (join) =>
          join
            .onRef('note.experience_id', '=', 'resource.experience_id')
            .on('note.resource_type', '=', 'AI_NOTE')
            .on('note.deleted_at', 'is', null)
            .on('note.text', 'is not', null),
        )
        .select(['note.title', sql<string>`left(note.text, ${noteLimits.characters}::int)`.as('text')])
        .where('resource.quest_id', '=', questId)
        .orderBy('note.id')
        .limit(noteLimits.notes)
        .execute(),
  };
};
