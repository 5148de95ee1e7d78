import type { SiteDocument } from '../../content/snapshot.ts';
import { fold } from '../../fold.ts';
import { whiteSpace } from './search.rules.ts';
import { searchedFieldsOf } from './searched-fields.ts';

/** How much a field says of what its document is about, and how many pieces it usually has. Others are searched, not weighed. */
const fields: Readonly<Record<string, { readonly boost: number; readonly usual: number }>> = {
  title: { boost: 4, usual: 6 },
  keywords: { boost: 3, usual: 4 },
  topics: { boost: 3, usual: 4 },
  tags: { boost: 3, usual: 4 },
  category: { boost: 3, usual: 2 },
  summary: { boost: 2, usual: 15 },
  excerpt: { boost: 2, usual: 15 },
  body: { boost: 1, usual: 400 },
};

/** BM25's constants: how soon repeating stops to count, and how much a long field is held against it. */
const saturation = 1.2;
const lengthShare = 0.7;

/**
 * Everything between white space in a document's searched texts, folded, each with its weight. A term has no white space,
 * so it appears in the document exactly when it appears in a piece. Lengths are held against usual ones instead of the
 * mean of all documents: a document's weights are then its own, and outlive a change of the others.
 */
export function weighPieces(document: SiteDocument): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { name, text } of searchedFieldsOf(document)) {
    const pieces = fold(text).split(whiteSpace);
    const field = fields[name];
    const norm = field ? saturation * (1 - lengthShare + (lengthShare * pieces.length) / field.usual) : 0;
    for (const [piece, times] of countsOf(pieces)) {
      const weight = field ? (field.boost * times * (saturation + 1)) / (times + norm) : 0;
      weights.set(piece, (weights.get(piece) ?? 0) + weight);
    }
  }
  return weights;
}

function countsOf(pieces: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) if (piece !== '') counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}
