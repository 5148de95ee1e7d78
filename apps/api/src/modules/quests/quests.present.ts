import type { Quest } from '@lyceum/contract/product/quest';
import type { CreatorMinimal, MinimalIAMUser } from '@lyceum/contract/product/users';

import type { QuestCard } from './quest-cards.store.ts';

/** What other modules know about a quest. */
export interface RelatedData {
  readonly creator: MinimalIAMUser;
  readonly coCreators: readonly CreatorMinimal[];
  readonly publication: Quest['publication'] | undefined;
}

export const presentQuest = (card: QuestCard, { creator, coCreators, publication = null }: RelatedData): Quest => ({
  id: card.id,
  uid: card.uid,
  name: card.name,
  urls: card.urls,
  files: card.files,
  logo: card.logo,
  cover: card.cover,
  tags: card.tags,
  category: card.category,
  subcategory: card.subcategory,
  player_level: {
    id: card.level_id,
    uid: card.level_uid,
    name: card.level_name,
    description: card.level_description,
    avg_score: card.level_score,
  },
  learnings: card.learnings,
  quiz_format: card.quiz_format,
  recommended_skills: card.recommended_skills,
  focus_area: card.focus_area,
  summary: card.summary,
  description: card.description,
  visibility: card.visibility,
  co_creators: [...coCreators],
  creation_status: card.creation_status,
  metrics: JSON.stringify({ plays: card.plays, saves: card.saves, completions: card.completions }),
  created_by: creator,
  created_at: card.created_at.toISOString(),
  updated_at: card.updated_at.toISOString(),
  publication_url: publication?.custom_url ?? null,
  publication,
  user_added_quest: card.is_saved,
  workspace_id: card.workspace_id,
});
