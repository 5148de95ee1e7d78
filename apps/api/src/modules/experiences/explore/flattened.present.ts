import type { FlattenedExperienceResource } from '@lyceum/contract/product/explore';
import type { CreatorMinimal } from '@lyceum/contract/product/users';

import type { ExperienceCard } from '../authoring/cards.store.ts';
import { presentMetrics } from '../authoring/experiences.present.ts';
import { roundTrendingScore } from '../engagement/trending.rules.ts';
import type { ResourceRow } from '../resources/resources.store.ts';

/** A resource with its experience repeated; `resource_*` is null for an experience without resources. */
export const presentFlattenedResource = (
  card: ExperienceCard,
  resource: ResourceRow | undefined,
  creator: CreatorMinimal,
): FlattenedExperienceResource => ({
  experience_id: card.id,
  experience_uid: card.uid,
  experience_title: card.title ?? '',
  experience_description: card.description,
  resource_type: resource?.resource_type ?? null,
  resource_id: resource?.id ?? null,
  resource_uid: resource?.uid ?? null,
  resource_title: resource?.title ?? null,
  cover_image: card.cover_image,
  experience_type_logo: card.experience_type_logo,
  experience_type_cover: card.experience_type_cover,
  publication_id: card.publication_id,
  publication_title: card.publication_title,
  publication_logo: card.publication_logo,
  publication_custom_url: card.publication_custom_url,
  metrics: presentMetrics(card),
  creator,
  tags: card.tags,
  trending_score: roundTrendingScore(card.trend),
  reading_time: resource?.reading_time ?? null,
  duration: resource?.duration ?? null,
  audio_url: resource?.audio_url ?? null,
  video_url: resource?.video_url ?? null,
  thumbnail: resource?.thumbnail ?? null,
  created_at: card.created_at.toISOString(),
  updated_at: card.updated_at.toISOString(),
});
