/** Answers which words look most like the one that was asked for, best first. */
export type Nearest = (asked: string, most: number) => string[];

/** Below this share of common letter pairs a suggestion would puzzle more than help. */
const leastLikeness = 0.35;

/**
 * Compares pairs of letters through an index, because an edit distance to each of 10,000 slugs
 * would let anybody keep the server busy with 404s.
 */
export function nearestAmong(words: readonly string[]): Nearest {
  const pairsOfWords = words.map(pairsOf);
  const holders = new Map<number, number[]>();
  pairsOfWords.forEach((pairs, index) => {
    for (const pair of pairs) {
      const known = holders.get(pair);
      if (known) known.push(index);
      else holders.set(pair, [index]);
    }
  });
  const sizes = pairsOfWords.map(({ size }) => size);

  return (asked, most) => {
    const pairs = pairsOf(asked);
    const shared = new Uint16Array(words.length);
    for (const pair of pairs) for (const index of holders.get(pair) ?? []) shared[index] = (shared[index] ?? 0) + 1;
    const best: Candidate[] = [];
    words.forEach((word, index) => {
      const likeness = (2 * (shared[index] ?? 0)) / (pairs.size + (sizes[index] ?? 0));
      if (likeness >= leastLikeness) keepBest(best, { word, likeness }, most);
    });
    return best.map(({ word }) => word);
  };
}

interface Candidate {
  readonly word: string;
  readonly likeness: number;
}

/** Keeps the few best in order, instead of sorting thousands to show three. */
function keepBest(best: Candidate[], candidate: Candidate, most: number): void {
  const last = best.at(most - 1);
  if (last && byLikeness(last, candidate) < 0) return;
  best.push(candidate);
  best.sort(byLikeness).splice(most);
}

const byLikeness = (one: Candidate, other: Candidate): number =>
  other.likeness - one.likeness || (one.word < other.word ? -1 : 1);

/** As numbers, which are cheaper to keep than texts. The ends are marked, so that a shared beginning counts even in short words. */
function pairsOf(word: string): Set<number> {
  const marked = `^${word.toLowerCase()}$`;
  const pairs = new Set<number>();
  for (let index = 1; index < marked.length; index += 1)
    pairs.add(marked.charCodeAt(index - 1) * 65_536 + marked.charCodeAt(index));
  return pairs;
}
