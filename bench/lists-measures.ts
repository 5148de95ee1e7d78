import { withKeptLists } from '../apps/api/src/testing/kept-lists.ts';
import type { Random } from '../verify/random.ts';
import { amounts } from './lists-data.ts';
import { type ListsServer, timed } from './lists-server.ts';
import { median } from './load.ts';

export interface Figure {
  readonly text: string;
  readonly holds: boolean;
}

const explore = '/api/v1/community/explore/experiences/';

/** Every single facet, and the orders; a value of its own for each request. */
const kinds: Readonly<Record<string, (random: Random) => string>> = {
  'page 1': () => '',
  newest: () => '?ordering=newest',
  popular: () => '?ordering=popular',
  updated: () => '?ordering=updated',
  type: (random) => `?type=${random.pick(['AI_NOTE', 'AI_EXPERT', 'QUEST'])}`,
  category: (random) => `?category=${1 + random.below(amounts.categories)}`,
  category_name: (random) => `?category_name=${encodeURIComponent(`category ${10 + random.below(amounts.categories - 9)}`)}`,
  subcategory: (random) => `?subcategory=${1 + random.below(amounts.subcategories)}`,
  tag: (random) => `?tag=${encodeURIComponent(`tag ${1 + random.below(amounts.tags)}`)}`,
};

/** Requests to both in turn, so that what else the machine does falls on both. */
export async function flatness(small: ListsServer, large: ListsServer, random: Random, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const compare = async (name: string, ask: (server: ListsServer) => Promise<number>): Promise<void> => {
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = -5; round < rounds; round += 1) {
      const [one, other] = [await ask(small), await ask(large)];
      // The first ones warm both up.
      if (round < 0) continue;
      few.push(one);
      many.push(other);
    }
    const [before, after] = [median(few), median(many)];
    const ratio = after / before;
    const text = `${name}: p50 ${after.toFixed(1)} ms at ${large.rows.toLocaleString('en')} rows, ${before.toFixed(1)} ms at ${small.rows.toLocaleString('en')}, ratio ${ratio.toFixed(2)} (goal 1.5)`;
    figures.push({ text, holds: ratio <= 1.5 });
  };
  for (const [name, query] of Object.entries(kinds))
    await compare(name, async (server) => (await timed(server, explore + query(random))).ms);
  const walks = new Map<ListsServer, string | null>();
  await compare('next', async (server) => {
    const { ms, body } = await timed(server, walks.get(server) ?? explore);
    walks.set(server, body.next);
    return ms;
  });
  return figures;
}

/** Pages by number, anywhere in the list, against the first. */
export async function farPages(large: ListsServer, random: Random, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const query of ['', 'ordering=newest&', 'type=QUEST&', `category=${1 + random.below(amounts.categories)}&`]) {
    const { count } = (await timed(large, `${explore}?${query}`)).body;
    const [near, far]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      near.push((await timed(large, `${explore}?${query}page=1`)).ms);
      far.push((await timed(large, `${explore}?${query}page=${1 + random.below(Math.floor(count / 20))}`)).ms);
    }
    const ratio = median(far) / median(near);
    const text = `far pages of ${query || 'everything'} (${count.toLocaleString('en')} rows): p50 ${median(far).toFixed(1)} ms against ${median(near).toFixed(1)} ms of page 1, ratio ${ratio.toFixed(1)} (goal 10)`;
    figures.push({ text, holds: ratio <= 10 });
  }
  return figures;
}

/** As many `next` links as asked for, against the rows themselves. */
export async function walked(large: ListsServer, links: number): Promise<Figure> {
  const found: number[] = [];
  let link: string | null = explore;
  for (let step = 0; step <= links && link !== null; step += 1) {
    const { body } = await timed(large, link);
    found.push(...body.results.map(({ id }) => id));
    link = body.next;
  }
  const { rows } = await withKeptLists(large.url, ({ pool }) =>
    pool.query<{ id: number }>('select id::int from experiences.standing where is_listed order by trend desc, id desc limit $1', [
      found.length,
    ]),
  );
  const wrong = rows.filter(({ id }, index) => id !== found[index]).length;
  const text = `${links} next links, ${found.length.toLocaleString('en')} rows: ${wrong} not where they stand, ${found.length - new Set(found).size} twice`;
  return { text, holds: wrong === 0 && found.length > 0 };
}

/** What costs most: broad words, short words, words with rare company, everything at once, the wrong way round. */
const worst = [
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

export async function worstRequests(large: ListsServer): Promise<Figure[]> {
  const seen: { target: string; ms: number; status: number }[] = [];
  const bodies = [undefined, { url: 'studio-1' }];
  for (const query of worst)
    for (const body of bodies) {
      const target = body ? `/api/v1/aistudios/experiences/flattened/${query}` : explore + query;
      const times: number[] = [];
      let status = 0;
      for (let round = 0; round < 3; round += 1) {
        const answer = await timed(large, target, body ? { method: 'POST', body: JSON.stringify(body) } : {});
        times.push(answer.ms);
        ({ status } = answer);
      }
      seen.push({ target, ms: median(times), status });
    }
  const slowest = seen.toSorted((one, other) => other.ms - one.ms);
  const refused = seen.filter(({ status }) => status === 400);
  const odd = seen.filter(({ status }) => status !== 200 && status !== 400 && status !== 404);
  const [top] = slowest;
  return [
    ...slowest.slice(0, 5).map(({ target, ms, status }) => ({ text: `  ${ms.toFixed(0)} ms ${status} ${target}`, holds: true })),
    { text: `  refused: ${refused.map(({ target }) => target).join(' ')}`, holds: true },
    {
      text: `worst of ${seen.length} requests: ${top?.ms.toFixed(0)} ms (goal 200), ${refused.length} refused with a hint, ${odd.length} answered otherwise`,
      holds: (top?.ms ?? 0) <= 200 && odd.length === 0,
    },
  ];
}
