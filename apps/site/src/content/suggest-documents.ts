import { createSuggester, type Suggester } from '../suggestions.ts';
import { findDocument, listDocuments, type SiteDocument, type Snapshot } from './snapshot.ts';

const suggesters = new WeakMap<Snapshot, Suggester>();

/** Documents with paths similar to one that does not exist. */
export function suggestDocuments(snapshot: Snapshot, path: string, limit: number): SiteDocument[] {
  const suggest = suggesters.get(snapshot) ?? createSuggester(listDocuments(snapshot).map((document) => document.path));
  suggesters.set(snapshot, suggest);
  return suggest(path, limit).flatMap((each) => findDocument(snapshot, each) ?? []);
}
