import type { FlattenedExperienceResource, FlattenedQuery } from '@lyceum/contract/product/explore';
import type { Caller } from '../../../platform/caller/caller.ts';
import type { ListRequest, Page } from '../../../platform/lists/index.ts';
import type { ExperiencesContext, ExperiencesStores } from '../experiences.context.ts';
import { unknownPublication } from '../experiences.problems.ts';
import { loadCreators } from '../load-creators.ts';
import { extractCustomUrl } from '../publications/custom-url.rules.ts';
import { parseExperienceOrder } from './experience-order.rules.ts';
import type { FlattenedRow } from './explore.store.ts';
import { presentFlattenedResource } from './flattened.present.ts';
import { resolveExperienceFilter } from './resolve-experience-filter.ts';

export const listFlattenedResources = (
  context: ExperiencesContext,
  caller: Caller,
  { query, target, publicationUrl }: ListRequest<FlattenedQuery> & { readonly publicationUrl: string },
): Promise<Page<FlattenedExperienceResource>> =>
  context.read(caller, async (stores) => {
    const publication = await stores.publications.findVisibleByUrl(caller, extractCustomUrl(publicationUrl));
    if (!publication) throw unknownPublication();
    const list = { filter: await resolveExperienceFilter(stores.taxonomy, query), order: parseExperienceOrder(query) };
    const source = stores.explore.listFlattened(caller, publication.id, list);
    const page = await context.lists.page({ query, target, reader: caller }, source, (row) => row);
    return { ...page, results: await loadFlattenedUnchecked(stores, caller, page.results) };
  });

async function loadFlattenedUnchecked(
  { cards, resources, people }: ExperiencesStores,
  caller: Caller,
  rows: readonly FlattenedRow[],
): Promise<FlattenedExperienceResource[]> {
  const experiences = await cards.listUnchecked([...new Set(rows.map(({ id }) => id))]);
  const parts = await resources.listUnchecked(rows.flatMap(({ resource_id }) => resource_id ?? []));
  const creatorOf = await loadCreators(people, caller, experiences);
  const cardOf = new Map(experiences.map((card) => [card.id, card]));
  const resourceOf = new Map(parts.map((resource) => [resource.id, resource]));
  return rows.flatMap(({ id, resource_id }) => {
    const card = cardOf.get(id);
    const resource = resource_id === null ? undefined : resourceOf.get(resource_id);
    return card ? [presentFlattenedResource(card, resource, creatorOf(card))] : [];
  });
}
