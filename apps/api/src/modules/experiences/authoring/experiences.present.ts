import type { Experience, ExperienceMetrics } from '@lyceum/contract/product/experiences';
import type { CreatorMinimal } from '@lyceum/contract/product/users';

import { roundTrendingScore } from '../engagement/trending.rules.ts';
import type { ExperienceCard } from './cards.store.ts';

export const presentExperience = (card: ExperienceCard, creator: CreatorMinimal): Experience => ({
  id: card.id,
  uid: card.uid,
  title: card.title,
  description: card.description,
  focus_area: card.focus_area,
  cover_image: card.cover_image,
  experience_type_logo: card.experience_type_logo,
  experience_type_cover: card.experience_type_cover,
  publication: card.publication_id,
  category: card.category_id,
  subcategory: card.subcategory_id,
  tags: card.tags,
  visibility: card.visibility,
  teams: card.team_ids,
  co_creators: card.co_creator_ids,
  creator,
  metrics: presentMetrics(card),
  trending_score: roundTrendingScore(card.trend),
  published_at: card.published_at?.toISOString() ?? null,
  created_at: card.created_at.toISOString(),
  updated_at: card.updated_at.toISOString(),
});

export const presentMetrics = ({ views, likes, saves, shares, completions }: ExperienceMetrics): ExperienceMetrics => ({
  views,
  likes,
  saves,
  shares,
  completions,
});
