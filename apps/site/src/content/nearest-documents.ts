import { type Nearest, nearestAmong } from '../nearest.ts';
import { documentOf, documentsOf, type SiteDocument, type Snapshot } from './snapshot.ts';

const known = new WeakMap<Snapshot, Nearest>();

/** The documents whose paths look most like one that is not there. */
export function nearestDocuments(snapshot: Snapshot, path: string, most: number): SiteDocument[] {
  const nearest = known.get(snapshot) ?? nearestAmong(documentsOf(snapshot).map((document) => document.path));
  known.set(snapshot, nearest);
  return nearest(path, most).flatMap((each) => documentOf(snapshot, each) ?? []);
}
