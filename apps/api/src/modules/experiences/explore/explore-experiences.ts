import type { ExploreExperience, ExploreQuery } from '@lyceum/contract/product/explore';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { roundTrendingScore } from '../engagement/trending.rules.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { loadCreators } from '../load-creators.ts';
import { parseExperienceOrder } from './experience-order.rules.ts';
import { resolveExperienceFilter } from './resolve-experience-filter.ts';

export const exploreExperiences = (
  context: ExperiencesContext,
  caller: Caller,
  { query, target }: ListRequest<ExploreQuery>,
): Promise<Page<ExploreExperience>> =>
  context.read(caller, async ({ explore, cards, people, taxonomy }) => {
    const list = { filter: await resolveExperienceFilter(taxonomy, query), order: parseExperienceOrder(query) };
    const { visibility = 'public' } = query;
    const source = visibility === 'public' ? explore.listPublic(list) : explore.listInWorkspace(caller, visibility, list);
    const page = await context.lists.page({ query, target, reader: caller }, source, ({ id }) => id);
    const experiences = await cards.listForExploreUnchecked(page.results);
    const creatorOf = await loadCreators(people, caller, experiences);
    const results = experiences.map((card) => ({
      id: card.id,
      uid: card.uid,
      title: card.title,
      focus_area: card.focus_area,
      creator: creatorOf(card),
      tags: card.tags,
      resources: card.resources,
      trending_score: roundTrendingScore(card.trend),
      created_at: card.created_at.toISOString(),
      updated_at: card.updated_at.toISOString(),
    }));
    return { ...page, results };
  });
