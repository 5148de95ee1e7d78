import { scanContentFolder } from '../../../apps/site/src/content/load-content.ts';
import { listDocuments, type SiteDocument } from '../../../apps/site/src/content/snapshot.ts';
import { parseTerms } from '../../../apps/site/src/modules/search/search.rules.ts';
import { getSearchIndex } from '../../../apps/site/src/modules/search/search-index.ts';
import type { Random } from '../../random.ts';
import type { ComparisonReport } from '../equal-bytes.ts';

export interface SearchReport extends ComparisonReport {
  readonly found: number;
  /** Of one search, in milliseconds. */
  readonly p95: number;
}

/** Compares random searches over a folder with a literal implementation of the specification. */
export async function compareSearches(folder: string, random: Random, count: number): Promise<SearchReport> {
  const loaded = await (await scanContentFolder(folder)).load(Date.now());
  if ('findings' in loaded) throw new Error('the content is invalid');
  const documents = listDocuments(loaded.snapshot);
  const texts = documents.map(textsOf);
  const folded = texts.map((some) => some.map(plain));
  const index = await getSearchIndex(loaded.snapshot);
  const differences: string[] = [];
  const times: number[] = [];
  let found = 0;
  for (let turn = 0; turn < count; turn += 1) {
    const query = randomQuery(texts, random);
    const started = performance.now();
    const hits = index.find(parseTerms(query), 'all').map(({ document }) => document.path);
    times.push(performance.now() - started);
    const expected = documents.filter((_, number) => appears(folded[number] ?? [], query)).map(({ path }) => path);
    if (hits.sort().join() !== expected.sort().join())
      differences.push(`${JSON.stringify(query)}: ${hits.length} instead of ${expected.length}`);
    found += hits.length;
  }
  times.sort((one, other) => one - other);
  return { compared: count, differences, found, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}

/** The searched texts by kind (adr/0022), written independently of the code under test. */
function textsOf(document: SiteDocument): string[] {
  const common = [document.title, document.summary, document.body.text];
  switch (document.kind) {
    case 'page':
      return [...common, ...document.keywords, ...document.audience, document.section];
    case 'post':
      return [...common, ...document.tags, document.category, document.author.name];
    case 'event': {
      const { location, partner, speakers } = document;
      const people = speakers.flatMap(({ name, title, company, bio }) => [name, title, company, bio]);
      const others = [location?.name, location?.city, location?.country, partner?.name, ...people];
      return [
        ...common,
        ...document.topics,
        document.type,
        document.format,
        ...document.learnings,
        ...others.flatMap((text) => text ?? []),
      ];
    }
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const appears = (folded: readonly string[], query: string): boolean =>
  plain(query)
    .split(/\p{White_Space}+/u)
    .every((term) => folded.some((text) => text.includes(term)));

const unusualTerms: readonly [string, ...string[]] = ['İ', 'ß', 'ﬁ', 'e\u0301', '漢字', '#', 'zzzz', '2026', '-', 'ﬀ'];

/** One to three terms: parts of texts, in any case, and sometimes a term that matches nothing. */
function randomQuery(texts: readonly (readonly string[])[], random: Random): string {
  const terms = Array.from({ length: 1 + random.below(3) }, () => {
    if (random.chance(0.1)) return random.pick(unusualTerms);
    const from = texts[random.below(texts.length)] ?? [];
    const words = (from[random.below(from.length)] ?? '').split(/\s+/);
    const word = words[random.below(words.length)] ?? '';
    const start = random.chance(0.5) ? 0 : random.below(word.length + 1);
    const part = word.slice(start, start + 1 + random.below(12));
    return random.chance(0.3) ? part.toUpperCase() : part;
  });
  const query = terms.join(random.chance(0.1) ? '\u3000 ' : ' ').trim();
  return query === '' ? 'ab' : query;
}
