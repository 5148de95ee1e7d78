import type { FlattenedExperienceResource, FlattenedQuery } from '@lyceum/contract/product/explore';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import { creatorsOf } from '../creators.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import type { ExperienceReading } from '../experience-work.store.ts';
import { unknownPublication } from '../experiences.problems.ts';
import { publicationAddress } from '../publications/publication-address.rules.ts';
import { filterOf } from './experience-filter.ts';
import type { FlattenedRow } from './explore.store.ts';
import { presentFlattened } from './flattened.present.ts';
import { orderedBy } from './ordered-by.ts';

export const listFlattened = (
  deps: Pick<ExperienceDeps, 'lists' | 'read'>,
  caller: Caller,
  { query, target, url }: ListRequest<FlattenedQuery> & { readonly url: string },
): Promise<Page<FlattenedExperienceResource>> =>
  deps.read(caller, async (stores) => {
    const publication = await stores.publications.byUrl(publicationAddress(url));
    if (!publication) throw unknownPublication();
    const source = stores.explore.flattened(publication.id, caller, await filterOf(stores.terms, query), orderedBy(query));
    const page = await deps.lists.page({ query, target, reader: caller }, source, (row) => row);
    return { ...page, results: await flattened(stores, caller, page.results) };
  });

async function flattened({ cards, resources, people }: ExperienceReading, caller: Caller, rows: readonly FlattenedRow[]) {
  const found = await cards.withIds([...new Set(rows.map(({ id }) => id))]);
  const parts = await resources.withIds(rows.flatMap(({ resource_id }) => resource_id ?? []));
  const creatorOf = await creatorsOf(people, caller, found);
  const cardOf = new Map(found.map((card) => [card.id, card]));
  const partOf = new Map(parts.map((part) => [part.id, part]));
  return rows.flatMap(({ id, resource_id }) => {
    const card = cardOf.get(id);
    return card ? [presentFlattened(card, resource_id === null ? undefined : partOf.get(resource_id), creatorOf(card))] : [];
  });
}
