/** A passage by its primary key. */
export interface PassageKey {
  readonly document_id: number;
  readonly generation: number;
  readonly index: number;
}

export interface RankedPassage extends PassageKey {
  /** From 0 to 1: 1 for a passage that is first in every ranking. */
  readonly score: number;
}

/** Cormack, Clarke and Büttcher (2009): large enough that the first places do not outweigh agreement between rankings. */
const k = 60;

/** Reciprocal rank fusion: a passage's score is the sum of 1 / (k + rank) over the rankings that contain it. */
export function fuseRankings(rankings: readonly (readonly PassageKey[])[], limit: number): RankedPassage[] {
  const best = rankings.length / (k + 1);
  const found = new Map<string, RankedPassage>();
  for (const ranking of rankings)
    ranking.forEach((key, at) => {
      const name = `${key.document_id} ${key.generation} ${key.index}`;
      const { document_id, generation, index } = key;
      const score = (found.get(name)?.score ?? 0) + 1 / (k + at + 1) / best;
      found.set(name, { document_id, generation, index, score });
    });
  return [...found.values()].sort(bestFirst).slice(0, limit);
}

const bestFirst = (one: RankedPassage, other: RankedPassage): number =>
  other.score - one.score || one.document_id - other.document_id || one.index - other.index;

interface QueryTerm {
  readonly word: string;
  readonly frequency: number;
}

export interface WeightedTerm {
  readonly word: string;
  /** The inverse document frequency of BM25. */
  readonly weight: number;
  /** Whether passages are looked up by this word. A word of most passages only contributes to their rank. */
  readonly isSelective: boolean;
}

/** The words of a query that occur in the owner's passages. */
export function weighTerms(terms: readonly QueryTerm[], passages: number): WeightedTerm[] {
  const known = terms.filter(({ frequency }) => frequency > 0);
  const isRare = ({ frequency }: QueryTerm): boolean => frequency <= Math.max(rareEnough.passages, passages * rareEnough.share);
  const hasRare = known.some(isRare);
  return known.map((term) => ({
    word: term.word,
    weight: inverseFrequency(term.frequency, passages),
    isSelective: !hasRare || isRare(term),
  }));
}

const rareEnough = { passages: 500, share: 0.1 };

const inverseFrequency = (frequency: number, passages: number): number =>
  Math.log(1 + (Math.max(passages, frequency) - frequency + 0.5) / (frequency + 0.5));
