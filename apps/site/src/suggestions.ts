/** Returns the known words most similar to the given one, best first. */
export type Suggester = (word: string, limit: number) => string[];

/** Share of common bigrams below which a suggestion would confuse more than help. */
const minSimilarity = 0.35;

/**
 * Compares bigrams through an index: computing an edit distance to each of 10,000 slugs for every 404 would make
 * requests for unknown slugs an easy denial of service.
 */
export function createSuggester(words: readonly string[]): Suggester {
  const bigramsByWord = words.map(bigramsOf);
  const wordsByBigram = new Map<number, number[]>();
  bigramsByWord.forEach((bigrams, index) => {
    for (const bigram of bigrams) {
      const existing = wordsByBigram.get(bigram);
      if (existing) existing.push(index);
      else wordsByBigram.set(bigram, [index]);
    }
  });
  const bigramCounts = bigramsByWord.map(({ size }) => size);

  return (query, limit) => {
    const bigrams = bigramsOf(query);
    const sharedCounts = new Uint16Array(words.length);
    for (const bigram of bigrams)
      for (const index of wordsByBigram.get(bigram) ?? []) sharedCounts[index] = (sharedCounts[index] ?? 0) + 1;
    const best: Candidate[] = [];
    words.forEach((word, index) => {
      const similarity = (2 * (sharedCounts[index] ?? 0)) / (bigrams.size + (bigramCounts[index] ?? 0));
      if (similarity >= minSimilarity) insertCandidate(best, { word, similarity }, limit);
    });
    return best.map(({ word }) => word);
  };
}

interface Candidate {
  readonly word: string;
  readonly similarity: number;
}

/** Keeps the best few in order instead of sorting thousands to show three. */
function insertCandidate(best: Candidate[], candidate: Candidate, limit: number): void {
  const last = best.at(limit - 1);
  if (last && bySimilarity(last, candidate) < 0) return;
  best.push(candidate);
  best.sort(bySimilarity).splice(limit);
}

const bySimilarity = (one: Candidate, other: Candidate): number =>
  other.similarity - one.similarity || (one.word < other.word ? -1 : 1);

/** As numbers, which take less memory than strings. The ends are marked so that a common start counts in short words too. */
function bigramsOf(word: string): Set<number> {
  const marked = `^${word.toLowerCase()}$`;
  const bigrams = new Set<number>();
  for (let index = 1; index < marked.length; index += 1)
    bigrams.add(marked.charCodeAt(index - 1) * 65_536 + marked.charCodeAt(index));
  return bigrams;
}
