import type { VaultPassage, VaultSearchRequest, VaultSearchResponse } from '@lyceum/contract/product/vault-search';

import type { Caller } from '../../../platform/caller/caller.ts';
import { claimModelCall } from '../usage/claim-model-call.ts';
import type { VaultContext } from '../vault.context.ts';
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

const notices = {
  outOfCalls: 'Today’s calls of the model are used up, so passages were found by their words only.',
  unavailable: 'The model is unavailable, so passages were found by their words only.',
} as const;

/** Searches by meaning and by words, and combines both rankings. Without the model it searches by words only. */
export async function searchPassages(
  context: VaultContext,
  caller: Caller,
  { query, top_k, document_ids, mode }: VaultSearchRequest,
): Promise<VaultSearchResponse> {
  const meaning = mode === 'keyword' ? undefined : await embedQuery(context, caller, query);
  const vector = meaning?.vector;
  return context.read(caller, async ({ searches, usage }) => {
    const scope = { owner: caller, documentIds: document_ids, limit: candidates };
    const nearest = vector ? [await searches.listNearest(vector, context.embedder.model, scope)] : [];
    const terms = await searches.listTerms(query, caller);
    const words = weighTerms(terms, (await usage.get(caller)).user.passages);
    const least = vector ? Math.ceil(terms.length * leastShare) : 1;
    const matching = mode === 'semantic' && vector ? [] : [await searches.listMatching({ words, least }, scope)];
    const ranked = fuseRankings([...nearest, ...matching], top_k);
    const found = await searches.listFound(words, caller, ranked);
    return {
      query,
      mode: vector ? mode : 'keyword',
      notice: meaning?.notice ?? null,
      results: ranked.flatMap((one) => presentPassage(one, found)),
    };
  });
}

interface QueryMeaning {
  readonly vector?: readonly number[];
  readonly notice?: string;
}

/** A search goes on without the model rather than fail with it. */
async function embedQuery(context: VaultContext, caller: Caller, query: string): Promise<QueryMeaning> {
  if (!(await context.transact(caller, (stores) => claimModelCall(context, stores, caller))))
    return { notice: notices.outOfCalls };
  try {
    const [vector] = await context.embedder.embed([query], AbortSignal.timeout(queryTimeoutMs));
    return vector ? { vector } : { notice: notices.unavailable };
  } catch (err) {
    context.log.warn({ event: 'vault.query_not_embedded', err }, 'embedding a query failed');
    return { notice: notices.unavailable };
  }
}

const queryTimeoutMs = 10_000;

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
