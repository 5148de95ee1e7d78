import type { SiteDocument } from '../../content/snapshot.ts';
import { foldCase } from '../../fold-case.ts';
import { whiteSpace } from './search.rules.ts';
import { listSearchableFields } from './searchable-fields.ts';

/** The boost and the typical number of tokens of each field. Other fields are searched but have no weight. */
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

/** The constants k1 and b of BM25: saturation of repeated terms, and normalisation by length. */
const saturation = 1.2;
const lengthShare = 0.7;

/**
 * The case-folded tokens of a document's searchable texts with their weights. A term has no white space, so a document
 * contains it exactly when one of its tokens does. Lengths are compared with typical ones instead of the mean of all
 * documents, so that weights do not depend on other documents and can be reused in the next snapshot.
 */
export function weighTokens(document: SiteDocument): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { name, text } of listSearchableFields(document)) {
    const tokens = foldCase(text).split(whiteSpace);
    const field = fields[name];
    const norm = field ? saturation * (1 - lengthShare + (lengthShare * tokens.length) / field.typicalLength) : 0;
    for (const [token, times] of countTokens(tokens)) {
      const weight = field ? (field.boost * times * (saturation + 1)) / (times + norm) : 0;
      weights.set(token, (weights.get(token) ?? 0) + weight);
    }
  }
  return weights;
}

function countTokens(tokens: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) if (token !== '') counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
