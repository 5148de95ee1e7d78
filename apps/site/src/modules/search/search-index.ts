import { createHash } from 'node:crypto';
import { setImmediate as untilOthersRan } from 'node:timers/promises';

import type { SearchHit } from '@lyceum/contract/site';

import { documentsOf, type SiteDocument, type Snapshot } from '../../content/snapshot.ts';
import { createPieceIndex, type PieceIndex } from './piece-index.ts';
import { weighPieces } from './weigh-pieces.ts';

/** A document with what searching needs of it. */
export interface Entry {
  readonly document: SiteDocument;
  readonly type: SearchHit['type'];
  /** Tells it from all others in a cursor, whatever the length of its path. */
  readonly slug: string;
  /** Of everything that is searched in it: weigh-pieces.ts. */
  readonly weights: ReadonlyMap<string, number>;
}

/** All documents of one snapshot. */
export interface SearchIndex {
  readonly snapshot: Snapshot;
  /** The documents in which every term appears, best first. */
  find(terms: readonly string[], type: SearchHit['type'] | 'all'): readonly Scored[];
}

export interface Scored extends Omit<Entry, 'weights'> {
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

/** Few enough that a request between them does not notice. */
const atOnce = 10;

async function makeIndex(snapshot: Snapshot): Promise<SearchIndex> {
  const pieces = createPieceIndex();
  const entries: Entry[] = [];
  for (const [number, document] of documentsOf(snapshot).toSorted(newestFirst).entries()) {
    if (number > 0 && number % atOnce === 0) await untilOthersRan();
    const entry = entryOf(document);
    entries.push(entry);
    pieces.add(entry.weights);
  }
  return { snapshot, find: (terms, type) => find({ entries, pieces }, terms, type) };
}

/** The order of equal hits. */
const newestFirst = (one: SiteDocument, other: SiteDocument): number =>
  dateOf(other) - dateOf(one) || (one.path < other.path ? -1 : 1);

interface Searched {
  readonly entries: readonly Entry[];
  readonly pieces: PieceIndex;
}

function find({ entries, pieces }: Searched, terms: readonly string[], asked: SearchHit['type'] | 'all'): Scored[] {
  const hits: Scored[] = [];
  for (const { document: number, score } of pieces.find(terms)) {
    const entry = entries[number];
    if (!entry || (asked !== 'all' && entry.type !== asked)) continue;
    hits.push({ document: entry.document, type: entry.type, slug: entry.slug, score });
  }
  return hits;
}

/** Most documents outlive a snapshot. */
const entries = new WeakMap<SiteDocument, Entry>();

function entryOf(document: SiteDocument): Entry {
  const known = entries.get(document);
  if (known) return known;
  const entry = {
    document,
    type: document.kind === 'post' ? ('blog' as const) : document.kind,
    slug: createHash('sha256').update(document.path).digest('base64url').slice(0, 16),
    weights: weighPieces(document),
  };
  entries.set(document, entry);
  return entry;
}

/** The start of an event, the publication of a post, the last change of a page. */
function dateOf(document: SiteDocument): number {
  if (document.kind === 'event') return document.starts.ms;
  if (document.kind === 'post') return document.published.ms;
  return document.updated_at === null ? 0 : Date.parse(document.updated_at);
}
