import type { CreationStatus } from '@lyceum/contract/product/quest';
import type { Visibility } from '@lyceum/contract/product/visibility';

import type { Db } from '../../platform/db/db.ts';
import { fetchRows, fragment } from '../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../platform/scope.ts';

/** A quest as readers are shown it. */
export interface QuestCard {
  readonly id: number;
  readonly uid: string;
  readonly workspace_id: number;
  readonly created_by: number;
  readonly co_creator_ids: readonly number[];
  readonly name: string;
  readonly urls: readonly string[];
  readonly files: readonly string[];
  readonly logo: string | null;
  readonly cover: string | null;
  readonly tags: readonly string[];
  readonly category: string;
  readonly subcategory: string;
  readonly level_id: number;
  readonly level_uid: string;
  readonly level_name: string;
  readonly level_description: string | null;
  readonly level_score: number;
  readonly learnings: unknown;
  readonly quiz_format: unknown;
  readonly recommended_skills: unknown;
  readonly focus_area: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly visibility: Visibility;
  readonly creation_status: CreationStatus;
  readonly plays: number;
  readonly saves: number;
  readonly completions: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly is_saved: boolean;
}

/** What readers are shown of quests, by ids that they may see; in the order of the ids. */
export const questCardStore = (db: Db) => ({
  withIds: ({ userId }: Scope, ids: readonly number[]): Promise<QuestCard[]> =>
    fetchRows(
      db,
      fragment`select item.id, item.uid, item.workspace_id, item.created_by, item.co_creator_ids, item.name, item.urls, item.files,
          item.logo, item.cover, item.learnings, item.quiz_format, item.recommended_skills, item.focus_area, item.summary,
          item.description, item.visibility, item.creation_status, item.plays, item.saves, item.completions, item.created_at,
          item.updated_at, coalesce(category.name, '') as category, coalesce(subcategory.name, '') as subcategory,
          level.id as level_id, level.uid as level_uid, level.name as level_name, level.description as level_description,
          level.avg_score as level_score,
          array(select tag.name from unnest(item.tag_ids) with ordinality as given (id, place)
            join taxonomy.tag as tag on tag.id = given.id order by given.place) as tags,
          exists (select from quests.saved where saved.quest_id = item.id and saved.user_id = ${userId}) as is_saved
        from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
        join quests.quest as item on item.id = asked.id
        join taxonomy.player_level as level on level.id = item.player_level_id
        left join taxonomy.category as category on category.id = item.category_id
        left join taxonomy.subcategory as subcategory on subcategory.id = item.subcategory_id
        order by asked.place`,
    ),
  /** Of one person, for them to take along: what they wrote. */
  newestOf: ({ userId }: Pick<Scope, 'userId'>, most: number): Promise<object[]> =>
    fetchRows(
      db,
      fragment`select id, uid, name, urls, files, logo, cover, focus_area, summary, description, learnings, quiz_format,
          recommended_skills, visibility, created_at, updated_at
        from quests.quest where created_by = ${userId} and deleted_at is null order by id desc limit ${most}`,
    ),
});
