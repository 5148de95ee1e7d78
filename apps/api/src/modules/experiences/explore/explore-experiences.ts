import type { ExploreExperience, ExploreQuery } from '@lyceum/contract/product/explore';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { creatorsOf } from '../creators.ts';
import { trendingScore } from '../engagement/trending.rules.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import { filterOf } from './experience-filter.ts';
import { orderedBy } from './ordered-by.ts';

export const exploreExperiences = (
  deps: Pick<ExperienceDeps, 'lists' | 'read'>,
  caller: Caller,
  { query, target }: ListRequest<ExploreQuery>,
): Promise<Page<ExploreExperience>> =>
  deps.read(caller, async ({ explore, cards, people, terms }) => {
    const filter = await filterOf(terms, query);
    const { visibility = 'public' } = query;
    const source =
      visibility === 'public'
        ? explore.public(filter, orderedBy(query))
        : explore.inside(visibility, caller, filter, orderedBy(query));
    const page = await deps.lists.page({ query, target, reader: caller }, source, ({ id }) => id);
    const found = await cards.toExplore(page.results);
    const creatorOf = await creatorsOf(people, caller, found);
    const results = found.map((card) => ({
      id: card.id,
      uid: card.uid,
      title: card.title,
      focus_area: card.focus_area,
      creator: creatorOf(card),
      tags: [...card.tags],
      resources: [...card.resources],
      trending_score: trendingScore(card.trend),
      created_at: card.created_at.toISOString(),
      updated_at: card.updated_at.toISOString(),
    }));
    return { ...page, results };
  });
