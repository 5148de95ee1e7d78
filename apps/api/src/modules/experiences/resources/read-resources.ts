import type { ExperienceResource } from '@lyceum/contract/product/experience-resources';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { canUpdate } from '../../people/index.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import type { ExperienceReading } from '../experience-work.store.ts';
import { presentResource } from './resources.present.ts';

type Deps = Pick<ExperienceDeps, 'lists' | 'read'>;

export interface OneResource {
  readonly experience_id: number;
  readonly id: number;
}

export const getResource = (deps: Deps, caller: Caller, { experience_id, id }: OneResource): Promise<ExperienceResource> =>
  deps.read(caller, async (stores) => {
    const { toMaker } = await seen(stores, caller, experience_id);
    const row = await stores.resources.inExperience(experience_id, id);
    if (!row) throw notFound();
    return presentResource(row, { toMaker });
  });

export const listResources = (
  deps: Deps,
  caller: Caller,
  { experienceId, query, target }: ListRequest<AskedPage> & { readonly experienceId: number },
): Promise<Page<ExperienceResource>> =>
  deps.read(caller, async (stores) => {
    const { toMaker } = await seen(stores, caller, experienceId);
    return deps.lists.page({ query, target, reader: caller }, stores.resources.of(experienceId), (row) =>
      presentResource(row, { toMaker }),
    );
  });

async function seen({ experiences }: ExperienceReading, caller: Caller, id: number): Promise<{ toMaker: boolean }> {
  const experience = await experiences.seenBy(caller, id);
  if (!experience) throw notFound();
  return { toMaker: canUpdate(caller, experience) };
}
