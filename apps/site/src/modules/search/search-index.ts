import { createHash } from 'node:crypto';
import { setImmediate as untilOthersRan } from 'node:timers/promises';

import type { SearchHit } from '@lyceum/contract/site';

import { documentsOf, type SiteDocument, type Snapshot } from '../../content/snapshot.ts';
import { fold } from '../../fold.ts';
import { createRanking, type Ranking } from './ranking.ts';
import { everyTermIn } from './search.rules.ts';
import { searchedFieldsOf } from './searched-fields.ts';

/** A document with what searching needs of it. */
export interface Entry {
  readonly document: SiteDocument;
  readonly type: SearchHit['type'];
  /** Tells it from all others in a cursor, whatever the length of its path. */
  readonly slug: string;
  /** The start of an event, the publication of a post, the last change of a page. */
  readonly date: number;
  /** Every searched text, folded, on lines of its own. */
  readonly haystack: string;
}

/** All documents of one snapshot. */
export interface SearchIndex {
  readonly snapshot: Snapshot;
  /** The documents in which every term appears, best first. */
  find(terms: readonly string[], type: SearchHit['type'] | 'all'): readonly Scored[];
}

export interface Scored extends Entry {
  readonly score: number;
}

const indexes = new WeakMap<Snapshot, Promise<SearchIndex>>();

/** Made once per snapshot, a few documents at a time, so that the server answers in between. */
export function searchIndexOf(snapshot: Snapshot): Promise<SearchIndex> {
  const known = indexes.get(snapshot);
  if (known) return known;
  const index = makeIndex(snapshot);
  indexes.set(snapshot, index);
  return index;
}

const atOnce = 50;

async function makeIndex(snapshot: Snapshot): Promise<SearchIndex> {
  const documents = documentsOf(snapshot);
  const ranking = createRanking();
  const entries: Entry[] = [];
  for (let first = 0; first < documents.length; first += atOnce) {
    if (first > 0) await untilOthersRan();
    const some = documents.slice(first, first + atOnce).map(entryOf);
    entries.push(...some);
    ranking.add(some);
  }
  return { snapshot, find: (terms, type) => find({ entries, ranking }, terms, type) };
}

interface Searched {
  readonly entries: readonly Entry[];
  readonly ranking: Ranking;
}

function find({ entries, ranking }: Searched, terms: readonly string[], type: SearchHit['type'] | 'all'): Scored[] {
  // Long terms are rare ones: most documents are out after the first.
  const rarestFirst = terms.toSorted((one, other) => other.length - one.length);
  const members = entries.filter((entry) => (type === 'all' || entry.type === type) && everyTermIn(entry.haystack, rarestFirst));
  if (members.length === 0) return [];
  const scores = ranking.scores(terms);
  return members.map((entry) => ({ ...entry, score: scores.get(entry.slug) ?? 0 })).sort(bestFirst);
}

const bestFirst = (one: Scored, other: Scored): number =>
  other.score - one.score || other.date - one.date || (one.document.path < other.document.path ? -1 : 1);

/** Most documents outlive a snapshot. */
const entries = new WeakMap<SiteDocument, Entry>();

function entryOf(document: SiteDocument): Entry {
  const known = entries.get(document);
  if (known) return known;
  const entry = {
    document,
    type: document.kind === 'post' ? ('blog' as const) : document.kind,
    slug: createHash('sha256').update(document.path).digest('base64url').slice(0, 16),
    date: dateOf(document),
    haystack: searchedFieldsOf(document)
      .map(({ text }) => fold(text))
      .join('\n'),
  };
  entries.set(document, entry);
  return entry;
}

function dateOf(document: SiteDocument): number {
  if (document.kind === 'event') return document.starts.ms;
  if (document.kind === 'post') return document.published.ms;
  return document.updated_at === null ? 0 : Date.parse(document.updated_at);
}
