import { matchWeight } from './match-weight.rules.ts';

/** Where each piece stands: the one structure behind membership and order. Documents are numbers in the order of adding. */
export interface TokenIndex {
  add(weights: ReadonlyMap<string, number>): void;
  /** The documents in which every term appears, best first; of equals, the one that was added first. */
  find(terms: readonly string[]): readonly TokenMatch[];
}

interface TokenMatch {
  readonly document: number;
  /** 0 where the terms appear only inside of words. */
  readonly score: number;
}

interface Posting {
  readonly documents: number[];
  readonly weights: number[];
}

interface TokenTable {
  /** One on each line, so that a term is looked for in all of them at once. */
  readonly text: string;
  /** Where each line begins; one more at the end. */
  readonly starts: readonly number[];
  readonly postings: readonly Posting[];
}

export function createTokenIndex(): TokenIndex {
  const postings = new Map<string, Posting>();
  let size = 0;
  let table: TokenTable | undefined;
  return {
    add(weights) {
      for (const [piece, weight] of weights) {
        const posting = postings.get(piece) ?? { documents: [], weights: [] };
        if (posting.documents.length === 0) postings.set(piece, posting);
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
  for (const piece of postings.keys()) {
    starts.push(length);
    length += piece.length + 1;
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
  // How many of the terms a document has, as long as it has had all of them.
  const matchedTerms = new Uint16Array(size);
  for (const [termIndex, term] of terms.entries()) {
    const termScores = new Float64Array(size);
    visitTokensWith(term, table, (piece, { documents, weights }) => {
      const fit = matchWeight(term, piece);
      for (let place = 0; place < documents.length; place += 1) {
        const document = documents[place] ?? 0;
        if (matchedTerms[document] === termIndex) matchedTerms[document] = termIndex + 1;
        termScores[document] = (termScores[document] ?? 0) + fit * (weights[place] ?? 0);
      }
    });
    addTermScores(total, termScores);
  }
  const found: TokenMatch[] = [];
  for (let document = 0; document < size; document += 1)
    if (matchedTerms[document] === terms.length) found.push({ document, score: total[document] ?? 0 });
  return found.sort((one, other) => other.score - one.score);
}

/** A term that few documents are about tells more (BM25's inverse document frequency). */
function addTermScores(total: Float64Array, own: Float64Array): void {
  const about = own.reduce((count, score) => (score > 0 ? count + 1 : count), 0);
  const rarity = Math.log(1 + (own.length - about + 0.5) / (about + 0.5));
  for (let document = 0; document < own.length; document += 1)
    total[document] = (total[document] ?? 0) + rarity * (own[document] ?? 0);
}

function visitTokensWith(
  term: string,
  { text, starts, postings }: TokenTable,
  visit: (piece: string, posting: Posting) => void,
): void {
  let number = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, starts[number] ?? text.length)) {
    number = lineAt(at, starts, number);
    const posting = postings[number];
    if (posting) visit(text.slice(starts[number], (starts[number + 1] ?? 0) - 1), posting);
    number += 1;
  }
}

/** The last line that begins at or before an offset; none before `from` does. */
function lineAt(offset: number, starts: readonly number[], from: number): number {
  let [low, high] = [from, starts.length - 1];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
