import type { Experience, ExperienceQuery } from '@lyceum/contract/product/experiences';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { creatorsOf } from '../creators.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import type { ExperienceReading } from '../experience-work.store.ts';
import { presentExperience } from './experiences.present.ts';

type Deps = Pick<ExperienceDeps, 'lists' | 'read'>;

export const getExperience = (deps: Deps, caller: Caller, id: number): Promise<Experience> =>
  deps.read(caller, async (stores) => {
    const row = await stores.experiences.seenBy(caller, id);
    const [experience] = row ? await shown(stores, caller, [row]) : [];
    if (!experience) throw notFound();
    return experience;
  });

export const listExperiences = (
  deps: Deps,
  caller: Caller,
  { query, target }: ListRequest<ExperienceQuery>,
): Promise<Page<Experience>> =>
  deps.read(caller, async (stores) => {
    const source = stores.experiences.listed(caller, query);
    const page = await deps.lists.page({ query, target, reader: caller }, source, (row) => row);
    return { ...page, results: await shown(stores, caller, page.results) };
  });

async function shown(
  { cards, people }: ExperienceReading,
  caller: Caller,
  rows: readonly { readonly id: number; readonly created_by: number }[],
): Promise<Experience[]> {
  const found = await cards.withIds(rows.map(({ id }) => id));
  const creatorOf = await creatorsOf(people, caller, found);
  return found.map((card) => presentExperience(card, creatorOf(card)));
}
