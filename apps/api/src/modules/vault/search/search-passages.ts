import type { VaultPassage, VaultSearchRequest, VaultSearchResponse } from '@lyceum/contract/product/vault-search';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { VaultContext } from '../vault.context.ts';
import { embedQueryWithinQuota } from './embed-query-within-quota.ts';
import { fuseRankings, type RankedPassage, weighTerms } from './fusion.rules.ts';
import { findHighlights } from './highlights.rules.ts';
import type { FoundPassage } from './search.store.ts';

/** How many passages each ranking contributes. */
const candidates = 100;

/**
 * Beside a search by meaning, a passage must have half of the words: otherwise passages with one common word, far down in both
 * rankings, overtake the right one (recall at 5 on the labelled questions: 0.85 without this, 0.99 with it).
 */
const leastShare = 0.5;

/** Searches by meaning and by words, and combines both rankings. Without the model it searches by words only. */
export async function searchPassages(
  context: VaultContext,
  caller: Caller,
  { query, top_k, document_ids, mode }: VaultSearchRequest,
): Promise<VaultSearchResponse> {
  const { vector, notice = null } = mode === 'keyword' ? {} : await embedQueryWithinQuota(context, caller, query);
  const results = await rankPassagesOfOwner(context, caller, { query, vector, mode, limit: top_k, documentIds: document_ids });
  return { query, mode: vector ? mode : 'keyword', notice, results };
}

export interface PassageQuery {
  readonly query: string;
  /** The meaning of the query; without it, passages are found by words only. */
  readonly vector: readonly number[] | undefined;
  readonly mode: VaultSearchRequest['mode'];
  readonly limit: number;
  /** All of the owner's documents if absent. */
  readonly documentIds: readonly number[] | undefined;
}

/** The passages of the owner's documents that fit best. */
export const rankPassagesOfOwner = (
  context: VaultContext,
  owner: Scope,
  { query, vector, mode, limit, documentIds }: PassageQuery,
): Promise<VaultPassage[]> =>
  context.read(owner, async ({ searches, usage }) => {
    const scope = { owner, documentIds, limit: candidates };
    const nearest = vector ? [await searches.listNearest(vector, context.embedder.model, scope)] : [];
    const { passages } = (await usage.get(owner)).user;
    const terms = await searches.listTerms(query, owner, passages);
    const words = weighTerms(terms, passages);
    const least = vector ? Math.ceil(terms.length * leastShare) : 1;
    const matching = mode === 'semantic' && vector ? [] : [await searches.listMatching({ words, least }, scope)];
    const ranked = fuseRankings([...nearest, ...matching], limit);
    const found = await searches.listFound(words, owner, ranked);
    return ranked.flatMap((one) => presentPassage(one, found));
  });

function presentPassage(
  { document_id, generation, index, score }: RankedPassage,
  found: readonly FoundPassage[],
): VaultPassage[] {
  const row = found.find((one) => one.document_id === document_id && one.generation === generation && one.index === index);
  if (!row) return [];
  return [
    {
      document_id,
      document_name: row.document_name,
      document_type: row.document_type,
      passage_index: index,
      heading: row.heading,
      text: row.text,
      start: row.start_offset,
      end: row.end_offset,
      score: Math.min(1, Math.round(score * 10_000) / 10_000),
      highlights: findHighlights(row.marked, row.text, row.start_offset),
    },
  ];
}
