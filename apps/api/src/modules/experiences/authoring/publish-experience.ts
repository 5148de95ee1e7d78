import type { Experience } from '@lyceum/contract/product/experiences';

import type { Caller } from '../../../platform/caller/caller.ts';
import { computeTrendIncrement } from '../engagement/trending.rules.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { loadExperienceUnchecked } from './load-experiences.ts';
import { lockManageableExperience } from './lock-editable-experience.ts';

/** Only the first publication raises the trend; otherwise publishing repeatedly would lead to the top of the list. */
export const publishExperience = (context: ExperiencesContext, caller: Caller, id: number): Promise<Experience> =>
  context.transact(caller, async (stores) => {
    const current = await lockManageableExperience(stores, caller, { id, what: 'publish it' });
    if (current.published_at !== null) return loadExperienceUnchecked(stores, caller, id);
    const now = context.clock.now();
    const first_published_at = current.first_published_at ?? now;
    const isFirst = current.first_published_at === null;
    if (isFirst) await stores.activity.record({ kind: 'experience_published', subject: `experience:${id}`, at: now });
    await stores.experiences.update(id, { published_at: now, first_published_at, updated_at: now });
    await stores.listings.sync([id]);
    if (isFirst) await stores.listings.addEngagement(id, computeTrendIncrement('publish', now));
    await stores.audit.record({ action: 'experience.published', object_type: 'experiences.experience', object_id: id });
    return loadExperienceUnchecked(stores, caller, id);
  });
