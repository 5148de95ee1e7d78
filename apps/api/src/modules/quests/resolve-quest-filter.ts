import type { QuestQuery } from '@lyceum/contract/product/quest';
import type { Taxonomy } from '../taxonomy/index.ts';
import type { QuestFilter } from './quest-list.store.ts';

/** Unknown names are no error: they match nothing. */
export async function resolveQuestFilter(taxonomy: Taxonomy, query: QuestQuery): Promise<QuestFilter> {
  return {
    categories: await resolveIds(taxonomy.categories, query.category),
    subcategories: await resolveIds(taxonomy.subcategories, query.subcategory),
    playerLevels: await resolveIds(taxonomy.playerLevels, query.player_level),
    tags: query.tags && [...new Set(query.tags)],
    visibility: query.visibility,
    creationStatus: query.creation_status,
    owned: query.owned,
    saved: query.saved,
    search: query.search,
  };
}

const resolveIds = (terms: Pick<Taxonomy['categories'], 'findIdsByReference'>, name: string | undefined) =>
  name === undefined || name === '' ? undefined : terms.findIdsByReference(name);
