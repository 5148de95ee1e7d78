import type { Experience, ExperienceQuery } from '@lyceum/contract/product/experiences';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { loadExperiencesUnchecked } from './load-experiences.ts';

export const listExperiences = (
  context: ExperiencesContext,
  caller: Caller,
  { query, target }: ListRequest<ExperienceQuery>,
): Promise<Page<Experience>> =>
  context.read(caller, async (stores) => {
    const source = stores.experiences.listVisible(caller, query);
    const page = await context.lists.page({ query, target, reader: caller }, source, ({ id }) => id);
    return { ...page, results: await loadExperiencesUnchecked(stores, caller, page.results) };
  });
