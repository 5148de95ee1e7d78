import { caseFold } from '../../case-fold.ts';
import type { SiteDocument } from '../../content/snapshot.ts';
import { whiteSpace } from './search.rules.ts';
import { searchableFields } from './searchable-fields.ts';

/** How much a field says of what its document is about, and how many pieces it usually has. Others are searched, not weighed. */
const fields: Readonly<Record<string, { readonly boost: number; readonly typicalLength: number }>> = {
  title: { boost: 4, typicalLength: 6 },
  keywords: { boost: 3, typicalLength: 4 },
  topics: { boost: 3, typicalLength: 4 },
  tags: { boost: 3, typicalLength: 4 },
  category: { boost: 3, typicalLength: 2 },
  summary: { boost: 2, typicalLength: 15 },
  excerpt: { boost: 2, typicalLength: 15 },
  body: { boost: 1, typicalLength: 400 },
};

/** BM25's constants: how soon repeating stops to count, and how much a long field is held against it. */
const saturation = 1.2;
const lengthShare = 0.7;

/**
 * Everything between white space in a document's searched texts, folded, each with its weight. A term has no white space,
 * so it appears in the document exactly when it appears in a piece. Lengths are held against usual ones instead of the
 * mean of all documents: a document's weights are then its own, and outlive a change of the others.
 */
export function weighTokens(document: SiteDocument): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { name, text } of searchableFields(document)) {
    const tokens = caseFold(text).split(whiteSpace);
    const field = fields[name];
    const norm = field ? saturation * (1 - lengthShare + (lengthShare * tokens.length) / field.typicalLength) : 0;
    for (const [piece, times] of countTokens(tokens)) {
      const weight = field ? (field.boost * times * (saturation + 1)) / (times + norm) : 0;
      weights.set(piece, (weights.get(piece) ?? 0) + weight);
    }
  }
  return weights;
}

function countTokens(pieces: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) if (piece !== '') counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}
