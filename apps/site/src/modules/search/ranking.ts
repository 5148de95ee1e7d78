import MiniSearch from 'minisearch';

import type { SiteDocument } from '../../content/snapshot.ts';
import { fold } from '../../fold.ts';

/** How well documents fit a query: BM25+ over whole words and their beginnings. It decides the order, never who is in it. */
export interface Ranking {
  add(entries: readonly Ranked[]): void;
  /** By slug; what only contains a term inside of its words has no score. */
  scores(terms: readonly string[]): ReadonlyMap<string, number>;
}

interface Ranked {
  readonly slug: string;
  readonly document: SiteDocument;
}

const boost = { title: 4, tags: 3, summary: 2, body: 1 } as const;

/** What stands later in a text says less of what it is about, and an index of all of it would not fit into memory. */
const rankedLength = 4000;

export function createRanking(): Ranking {
  const index = new MiniSearch({
    idField: 'slug',
    fields: Object.keys(boost),
    tokenize: wordsOf,
    processTerm: (word) => word,
  });
  return {
    add: (entries) => index.addAll(entries.map(rankedTexts)),
    scores: (terms) => {
      const found = index.search(terms.join(' '), { boost, combineWith: 'OR', prefix: (word) => word.length > 2 });
      return new Map(found.map(({ id, score }) => [String(id), score]));
    },
  };
}

const rankedTexts = ({ slug, document }: Ranked) => ({
  slug,
  title: document.title,
  tags: tagsOf(document).join('\n'),
  summary: document.summary,
  body: document.body.text.slice(0, rankedLength),
});

function tagsOf(document: SiteDocument): readonly string[] {
  switch (document.kind) {
    case 'page':
      return document.keywords;
    case 'event':
      return document.topics;
    case 'post':
      return [...document.tags, document.category];
  }
}

/** Words of letters, digits and their marks; what joins them (`a.b`, `c++`) splits them. */
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
