import type { CreationStatus } from '@lyceum/contract/product/quest';
import type { Visibility } from '@lyceum/contract/product/visibility';
import { sql } from 'kysely';

import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { tagNames } from '../taxonomy/index.ts';

/** Quests with what other tables say of them. No access check: callers pass ids that the reader may see. */
export const questCardStore = (db: Db) => ({
  /** In the order of the ids. */
  listUnchecked: ({ userId }: Scope, ids: readonly number[]) =>
    db
      .selectFrom(
        sql<{ id: number; place: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'wanted'>(sql`wanted (id, place)`),
      )
      .innerJoin('quests.quest as item', 'item.id', 'wanted.id')
      .innerJoin('taxonomy.player_level as level', 'level.id', 'item.player_level_id')
      .leftJoin('taxonomy.category as category', 'category.id', 'item.category_id')
      .leftJoin('taxonomy.subcategory as subcategory', 'subcategory.id', 'item.subcategory_id')
      .select([
        'item.id',
        'item.uid',
        'item.workspace_id',
        'item.created_by',
        'item.co_creator_ids',
        'item.name',
        'item.urls',
        'item.files',
        'item.logo',
        'item.cover',
        'item.learnings',
        'item.quiz_format',
        'item.recommended_skills',
        'item.focus_area',
        'item.summary',
        'item.description',
        'item.visibility',
        'item.creation_status',
        'item.plays',
        'item.saves',
        'item.completions',
        'item.created_at',
        'item.updated_at',
        'level.id as level_id',
        'level.uid as level_uid',
        'level.name as level_name',
        'level.description as level_description',
        'level.avg_score as level_score',
        tagNames,
        sql<string>`coalesce(category.name, '')`.as('category'),
        sql<string>`coalesce(subcategory.name, '')`.as('subcategory'),
        sql<boolean>`exists (select from quests.saved where saved.quest_id = item.id and saved.user_id = ${userId})`.as(
          'is_saved',
        ),
      ])
      .$narrowType<{ visibility: Visibility; creation_status: CreationStatus }>()
      .orderBy('wanted.place')
      .execute(),
});

export type QuestCard = Awaited<ReturnType<ReturnType<typeof questCardStore>['listUnchecked']>>[number];
