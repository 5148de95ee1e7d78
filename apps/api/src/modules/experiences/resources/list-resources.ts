import type { ExperienceResource } from '@lyceum/contract/product/experience-resources';
import { notFound, type PageQuery } from '@lyceum/kit';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { canUpdateContentIfVisible } from '../../people/index.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { presentResource } from './resources.present.ts';

export const listResources = (
  context: ExperiencesContext,
  caller: Caller,
  { experienceId, query, target }: ListRequest<PageQuery> & { readonly experienceId: number },
): Promise<Page<ExperienceResource>> =>
  context.read(caller, async ({ experiences, resources }) => {
    const experience = await experiences.findVisible(caller, experienceId);
    if (!experience) throw notFound();
    const toEditor = canUpdateContentIfVisible(caller, experience);
    const source = resources.listInExperience(experienceId);
    return context.lists.page({ query, target, reader: caller }, source, (row) => presentResource(row, { toEditor }));
  });
