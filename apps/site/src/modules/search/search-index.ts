import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import type { SearchHit } from '@lyceum/contract/site';

import { listDocuments, type SiteDocument, type Snapshot } from '../../content/snapshot.ts';
import { createTokenIndex, type TokenIndex } from './token-index.ts';
import { weighTokens } from './weigh-tokens.ts';

/** A document with the data for searching it. */
export interface IndexEntry {
  readonly document: SiteDocument;
  readonly type: SearchHit['type'];
  /** Identifies it in a cursor, with a fixed length. */
  readonly slug: string;
  /** See weigh-tokens.ts. */
  readonly weights: ReadonlyMap<string, number>;
}

/** The index of one snapshot. */
export interface SearchIndex {
  readonly snapshot: Snapshot;
  /** The documents that contain every term, best first. */
  find(terms: readonly string[], type: SearchHit['type'] | 'all'): readonly SearchMatch[];
}

export interface SearchMatch extends Omit<IndexEntry, 'weights'> {
  readonly score: number;
}

const indexes = new WeakMap<Snapshot, Promise<SearchIndex>>();

/** Built once per snapshot, a few documents at a time, so that the server can answer in between. */
export function getSearchIndex(snapshot: Snapshot): Promise<SearchIndex> {
  const cached = indexes.get(snapshot);
  if (cached) return cached;
  const index = createIndex(snapshot);
  indexes.set(snapshot, index);
  return index;
}

/** Few enough not to delay requests. */
const batchSize = 10;

async function createIndex(snapshot: Snapshot): Promise<SearchIndex> {
  const tokens = createTokenIndex();
  const entries: IndexEntry[] = [];
  for (const [number, document] of listDocuments(snapshot).toSorted(newestFirst).entries()) {
    if (number > 0 && number % batchSize === 0) await yieldToEventLoop();
    const entry = getEntry(document);
    entries.push(entry);
    tokens.add(entry.weights);
  }
  return { snapshot, find: (terms, type) => find({ entries, tokens }, terms, type) };
}

/** The order of results with the same score. */
const newestFirst = (one: SiteDocument, other: SiteDocument): number =>
  dateOf(other) - dateOf(one) || (one.path < other.path ? -1 : 1);

interface SearchedIndex {
  readonly entries: readonly IndexEntry[];
  readonly tokens: TokenIndex;
}

function find({ entries, tokens }: SearchedIndex, terms: readonly string[], type: SearchHit['type'] | 'all'): SearchMatch[] {
  const hits: SearchMatch[] = [];
  for (const { document: number, score } of tokens.find(terms)) {
    const entry = entries[number];
    if (!entry || (type !== 'all' && entry.type !== type)) continue;
    hits.push({ document: entry.document, type: entry.type, slug: entry.slug, score });
  }
  return hits;
}

/** Most documents stay the same in the next snapshot. */
const entries = new WeakMap<SiteDocument, IndexEntry>();

function getEntry(document: SiteDocument): IndexEntry {
  const cached = entries.get(document);
  if (cached) return cached;
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
