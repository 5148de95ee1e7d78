import type { Experience } from '@lyceum/contract/product/experiences';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { loadExperienceUnchecked } from './load-experiences.ts';

export const getExperience = (context: ExperiencesContext, caller: Caller, id: number): Promise<Experience> =>
  context.read(caller, async (stores) => {
    if (!(await stores.experiences.findVisible(caller, id))) throw notFound();
    return loadExperienceUnchecked(stores, caller, id);
  });
