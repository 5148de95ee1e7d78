import { createSuggester, type Suggester } from '../suggestions.ts';
import { findDocument, listDocuments, type SiteDocument, type Snapshot } from './snapshot.ts';

const suggesters = new WeakMap<Snapshot, Suggester>();

/** Documents with paths similar to one that does not exist. */
export function suggestDocuments(snapshot: Snapshot, path: string, most: number): SiteDocument[] {
  const nearest = suggesters.get(snapshot) ?? createSuggester(listDocuments(snapshot).map((document) => document.path));
  suggesters.set(snapshot, nearest);
  return nearest(path, most).flatMap((each) => findDocument(snapshot, each) ?? []);
}
