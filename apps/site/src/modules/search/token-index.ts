import { computeMatchWeight } from './match-weight.rules.ts';

/** An inverted index of tokens, used for matching and ranking. Documents are numbered in the order of adding. */
export interface TokenIndex {
  add(weights: ReadonlyMap<string, number>): void;
  /** The documents that contain every term, best first; with the same score, in the order of adding. */
  find(terms: readonly string[]): readonly TokenMatch[];
}

interface TokenMatch {
  readonly document: number;
  /** 0 if the terms appear only inside words. */
  readonly score: number;
}

interface Posting {
  readonly documents: number[];
  readonly weights: number[];
}

interface TokenTable {
  /** One token per line, so that one search finds a term in all of them. */
  readonly text: string;
  /** The offset of each line, and of the end. */
  readonly starts: readonly number[];
  readonly postings: readonly Posting[];
}

export function createTokenIndex(): TokenIndex {
  const postings = new Map<string, Posting>();
  let size = 0;
  let table: TokenTable | undefined;
  return {
    add(weights) {
      for (const [token, weight] of weights) {
        const posting = postings.get(token) ?? { documents: [], weights: [] };
        if (posting.documents.length === 0) postings.set(token, posting);
        posting.documents.push(size);
        posting.weights.push(weight);
      }
      size += 1;
      table = undefined;
    },
    find: (terms) => find(terms, { table: (table ??= createTable(postings)), size }),
  };
}

function createTable(postings: ReadonlyMap<string, Posting>): TokenTable {
  const starts: number[] = [];
  let length = 0;
  for (const token of postings.keys()) {
    starts.push(length);
    length += token.length + 1;
  }
  starts.push(length);
  return { text: `${[...postings.keys()].join('\n')}\n`, starts, postings: [...postings.values()] };
}

interface SearchedTable {
  readonly table: TokenTable;
  readonly size: number;
}

function find(terms: readonly string[], { table, size }: SearchedTable): readonly TokenMatch[] {
  const total = new Float64Array(size);
  // The number of leading terms that a document contains.
  const matchedTerms = new Uint16Array(size);
  for (const [termIndex, term] of terms.entries()) {
    const termScores = new Float64Array(size);
    visitTokensWith(term, table, (token, { documents, weights }) => {
      const match = computeMatchWeight(term, token);
      for (let index = 0; index < documents.length; index += 1) {
        const document = documents[index] ?? 0;
        if (matchedTerms[document] === termIndex) matchedTerms[document] = termIndex + 1;
        termScores[document] = (termScores[document] ?? 0) + match * (weights[index] ?? 0);
      }
    });
    addTermScores(total, termScores);
  }
  const found: TokenMatch[] = [];
  for (let document = 0; document < size; document += 1)
    if (matchedTerms[document] === terms.length) found.push({ document, score: total[document] ?? 0 });
  return found.sort((one, other) => other.score - one.score);
}

/** Rare terms count more (the inverse document frequency of BM25). */
function addTermScores(total: Float64Array, scores: Float64Array): void {
  const matching = scores.reduce((count, score) => (score > 0 ? count + 1 : count), 0);
  const rarity = Math.log(1 + (scores.length - matching + 0.5) / (matching + 0.5));
  for (let document = 0; document < scores.length; document += 1)
    total[document] = (total[document] ?? 0) + rarity * (scores[document] ?? 0);
}

function visitTokensWith(
  term: string,
  { text, starts, postings }: TokenTable,
  visit: (token: string, posting: Posting) => void,
): void {
  let number = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, starts[number] ?? text.length)) {
    number = lineAt(at, starts, number);
    const posting = postings[number];
    if (posting) visit(text.slice(starts[number], (starts[number + 1] ?? 0) - 1), posting);
    number += 1;
  }
}

/** The line that contains an offset, by binary search from line `from` on. */
function lineAt(offset: number, starts: readonly number[], from: number): number {
  let [low, high] = [from, starts.length - 1];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
