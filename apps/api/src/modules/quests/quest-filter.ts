import type { QuestQuery } from '@lyceum/contract/product/quest';
import type { QuestFilter } from './quest-list.store.ts';
import type { Terms } from './quest-ports.ts';

/** Words that call nothing lead to a list without results, as any other filter does that nothing fits. */
export async function filterOf(terms: Terms, query: QuestQuery): Promise<QuestFilter> {
  return {
    categories: await called(terms.categories, query.category),
    subcategories: await called(terms.subcategories, query.subcategory),
    playerLevels: await called(terms.playerLevels, query.player_level),
    tags: query.tags && [...new Set(query.tags)],
    visibility: query.visibility,
    creationStatus: query.creation_status,
    owned: query.owned,
    saved: query.saved,
    search: query.search,
  };
}

const called = (words: Pick<Terms['categories'], 'findIdsByReference'>, text: string | undefined) =>
  text === undefined || text === '' ? undefined : words.findIdsByReference(text);
