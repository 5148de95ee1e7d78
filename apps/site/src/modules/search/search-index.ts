import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import type { SearchHit } from '@lyceum/contract/site';

import { listDocuments, type SiteDocument, type Snapshot } from '../../content/snapshot.ts';
import { createTokenIndex, type TokenIndex } from './token-index.ts';
import { weighTokens } from './weigh-tokens.ts';

/** A document with what searching needs of it. */
export interface IndexEntry {
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
  find(terms: readonly string[], type: SearchHit['type'] | 'all'): readonly SearchMatch[];
}

export interface SearchMatch extends Omit<IndexEntry, 'weights'> {
  readonly score: number;
}

const indexes = new WeakMap<Snapshot, Promise<SearchIndex>>();

/** Made once per snapshot, a few documents at a time, so that the server answers in between. */
export function getSearchIndex(snapshot: Snapshot): Promise<SearchIndex> {
  const known = indexes.get(snapshot);
  if (known) return known;
  const index = createIndex(snapshot);
  indexes.set(snapshot, index);
  return index;
}

/** Few enough that a request between them does not notice. */
const batchSize = 10;

async function createIndex(snapshot: Snapshot): Promise<SearchIndex> {
  const pieces = createTokenIndex();
  const entries: IndexEntry[] = [];
  for (const [number, document] of listDocuments(snapshot).toSorted(newestFirst).entries()) {
    if (number > 0 && number % batchSize === 0) await yieldToEventLoop();
    const entry = getEntry(document);
    entries.push(entry);
    pieces.add(entry.weights);
  }
  return { snapshot, find: (terms, type) => find({ entries, pieces }, terms, type) };
}

/** The order of equal hits. */
const newestFirst = (one: SiteDocument, other: SiteDocument): number =>
  dateOf(other) - dateOf(one) || (one.path < other.path ? -1 : 1);

interface SearchedIndex {
  readonly entries: readonly IndexEntry[];
  readonly pieces: TokenIndex;
}

function find({ entries, pieces }: SearchedIndex, terms: readonly string[], asked: SearchHit['type'] | 'all'): SearchMatch[] {
  const hits: SearchMatch[] = [];
  for (const { document: number, score } of pieces.find(terms)) {
    const entry = entries[number];
    if (!entry || (asked !== 'all' && entry.type !== asked)) continue;
    hits.push({ document: entry.document, type: entry.type, slug: entry.slug, score });
  }
  return hits;
}

/** Most documents outlive a snapshot. */
const entries = new WeakMap<SiteDocument, IndexEntry>();

function getEntry(document: SiteDocument): IndexEntry {
  const known = entries.get(document);
  if (known) return known;
  const entry = {
    document,
    type: document.kind === 'post' ? ('blog' as const) : document.kind,
    slug: createHash('sha256').update(document.path).digest('base64url').slice(0, 16),
    weights: weighTokens(document),
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
