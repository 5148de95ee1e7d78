import type { Experience } from '@lyceum/contract/product/experiences';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesStores } from '../experiences.context.ts';
import { loadCreators } from '../load-creators.ts';
import { presentExperience } from './experiences.present.ts';

type Stores = Pick<ExperiencesStores, 'cards' | 'people'>;

/** In the order of the ids. Checks no access: the ids come from a query that does. */
export async function loadExperiencesUnchecked(
  { cards, people }: Stores,
  caller: Caller,
  ids: readonly number[],
): Promise<Experience[]> {
  const experiences = await cards.listUnchecked(ids);
  const creatorOf = await loadCreators(people, caller, experiences);
  return experiences.map((card) => presentExperience(card, creatorOf(card)));
}

/** Checks no access: after a change, callers get the experience even if they can no longer see it. */
export async function loadExperienceUnchecked(stores: Stores, caller: Caller, id: number): Promise<Experience> {
  const [experience] = await loadExperiencesUnchecked(stores, caller, [id]);
  if (!experience) throw notFound();
  return experience;
}
