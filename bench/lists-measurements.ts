import { withListCounters } from '../apps/api/src/testing/list-counters.ts';
import type { Random } from '../verify/random.ts';
import { rowCounts } from './lists-data.ts';
import { type ListsServer, timeRequest } from './lists-server.ts';
import { median } from './load.ts';

export interface Figure {
  readonly text: string;
  readonly passes: boolean;
}

const explore = '/api/v1/community/explore/experiences/';

/** One query per facet and per ordering, with a random value for each request. */
const queries: Readonly<Record<string, (random: Random) => string>> = {
  'page 1': () => '',
  newest: () => '?ordering=newest',
  popular: () => '?ordering=popular',
  updated: () => '?ordering=updated',
  type: (random) => `?type=${random.pick(['AI_NOTE', 'AI_EXPERT', 'QUEST'])}`,
  category: (random) => `?category=${1 + random.below(rowCounts.categories)}`,
  category_name: (random) => `?category_name=${encodeURIComponent(`category ${10 + random.below(rowCounts.categories - 9)}`)}`,
  subcategory: (random) => `?subcategory=${1 + random.below(rowCounts.subcategories)}`,
  tag: (random) => `?tag=${encodeURIComponent(`tag ${1 + random.below(rowCounts.tags)}`)}`,
};

/** Alternates between the two servers, so that other load on the machine affects both. */
export async function compareSizes(small: ListsServer, large: ListsServer, random: Random, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const compare = async (name: string, measure: (server: ListsServer) => Promise<number>): Promise<void> => {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = -5; round < rounds; round += 1) {
      const [one, other] = [await measure(small), await measure(large)];
      // The first rounds warm up both servers.
      if (round < 0) continue;
      few.push(one);
      many.push(other);
    }
    const [before, after] = [median(few), median(many)];
    const ratio = after / before;
    const text = `${name}: p50 ${after.toFixed(1)} ms at ${large.rows.toLocaleString('en')} rows, ${before.toFixed(1)} ms at ${small.rows.toLocaleString('en')}, ratio ${ratio.toFixed(2)} (goal 1.5)`;
    figures.push({ text, passes: ratio <= 1.5 });
  };
  for (const [name, query] of Object.entries(queries))
    await compare(name, async (server) => (await timeRequest(server, explore + query(random))).ms);
  const nextLinks = new Map<ListsServer, string | null>();
  await compare('next', async (server) => {
    const { ms, body } = await timeRequest(server, nextLinks.get(server) ?? explore);
    nextLinks.set(server, body.next);
    return ms;
  });
  return figures;
}

/** Random page numbers compared with page 1. */
export async function measureDeepPages(large: ListsServer, random: Random, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const query of ['', 'ordering=newest&', 'type=QUEST&', `category=${1 + random.below(rowCounts.categories)}&`]) {
    const { count } = (await timeRequest(large, `${explore}?${query}`)).body;
    const [firstPage, deepPage]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      firstPage.push((await timeRequest(large, `${explore}?${query}page=1`)).ms);
      deepPage.push((await timeRequest(large, `${explore}?${query}page=${1 + random.below(Math.floor(count / 20))}`)).ms);
    }
    const ratio = median(deepPage) / median(firstPage);
    const text = `deep pages of ${query || 'everything'} (${count.toLocaleString('en')} rows): p50 ${median(deepPage).toFixed(1)} ms against ${median(firstPage).toFixed(1)} ms of page 1, ratio ${ratio.toFixed(1)} (goal 10)`;
    figures.push({ text, passes: ratio <= 10 });
  }
  return figures;
}

/** Follows `links` `next` links and compares what they list with the rows in the database. */
export async function verifyNextLinks(large: ListsServer, links: number): Promise<Figure> {
  const found: number[] = [];
  let link: string | null = explore;
  for (let step = 0; step <= links && link !== null; step += 1) {
    const { body } = await timeRequest(large, link);
    found.push(...body.results.map(({ id }) => id));
    link = body.next;
  }
  const { rows } = await withListCounters(large.url, ({ pool }) =>
    pool.query<{ id: number }>(
      'select id::int from experiences.experience_listing where is_listed order by trend desc, id desc limit $1',
      [found.length],
    ),
  );
  const wrong = rows.filter(({ id }, index) => id !== found[index]).length;
  const text = `${links} next links, ${found.length.toLocaleString('en')} rows: ${wrong} out of order, ${found.length - new Set(found).size} duplicates`;
  return { text, passes: wrong === 0 && found.length > 0 };
}

/** The most expensive requests: common words, short words, common words with rare ones, many filters at once, ascending order. */
const expensiveQueries = [
  '?search=a',
  '?search=e&direction=asc',
  '?search=study',
  '?search=word7+study',
  '?search=rare77',
  '?search=zz',
  '?search=word7&tag=tag+7&type=QUEST',
  '?search=tag+category+study',
  '?search=%25&ordering=updated',
  '?search=of+and+study+word+rare+1+2+3',
  '?category_name=a&ordering=popular',
  '?category_name=a&subcategory_name=a&type=AI_NOTE,QUEST,AI_EXPERT&direction=asc',
  '?tags=tag+1,tag+101,tag+201&type=QUEST&category=3',
  `?tags=${Array.from({ length: 80 }, (_, index) => `tag+${index + 1}`).join(',')}&ordering=popular`,
  '?visibility=org&ordering=updated',
  '?visibility=org&search=study',
  '?visibility=private',
  '?visibility=team&search=a',
  '?page=499&search=study',
  '?page=last',
  '?page=last&search=word1',
  '?page_size=100&search=word1&ordering=newest',
] as const;

export async function measureExpensiveRequests(large: ListsServer): Promise<Figure[]> {
  const measurements: { target: string; ms: number; status: number }[] = [];
  const bodies = [undefined, { url: 'studio-1' }];
  for (const query of expensiveQueries)
    for (const body of bodies) {
      const target = body ? `/api/v1/aistudios/experiences/flattened/${query}` : explore + query;
      const times: number[] = [];
      let status = 0;
      for (let round = 0; round < 3; round += 1) {
        const response = await timeRequest(large, target, body ? { method: 'POST', body: JSON.stringify(body) } : {});
        times.push(response.ms);
        ({ status } = response);
      }
      measurements.push({ target, ms: median(times), status });
    }
  const slowest = measurements.toSorted((one, other) => other.ms - one.ms);
  const rejected = measurements.filter(({ status }) => status === 400);
  const unexpected = measurements.filter(({ status }) => status !== 200 && status !== 400 && status !== 404);
  const [top] = slowest;
  return [
    ...slowest.slice(0, 5).map(({ target, ms, status }) => ({ text: `  ${ms.toFixed(0)} ms ${status} ${target}`, passes: true })),
    { text: `  rejected: ${rejected.map(({ target }) => target).join(' ')}`, passes: true },
    {
      text: `worst of ${measurements.length} requests: ${top?.ms.toFixed(0)} ms (goal 200), ${rejected.length} rejected with a hint, ${unexpected.length} with another status`,
      passes: (top?.ms ?? 0) <= 200 && unexpected.length === 0,
    },
  ];
}
