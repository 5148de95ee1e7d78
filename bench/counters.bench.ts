import { createCountedCards } from '../apps/api/src/testing/counted-cards.ts';
import { withScratchDatabase } from '../apps/api/src/testing/test-database.ts';

const fewRows = 10_000;
const goals = { near: 1.5, far: 10 };

type Cards = Awaited<ReturnType<typeof createCountedCards>>;
type Work = () => Promise<unknown>;

/** The overhead of counters on a write, and the cost of a count and of a deep page in a list of `--rows` (200,000) against one of 10,000. */
export async function run(options: readonly string[]): Promise<boolean> {
  const rows = Number(options[options.indexOf('--rows') + 1]) || 200_000;
  return withCards(fewRows, (few) => withCards(rows, (many) => compareSizes(rows, few, many)));
}

const withCards = <T>(rows: number, work: (cards: Cards) => Promise<T>): Promise<T> =>
  withScratchDatabase(async (url) => {
    const cards = await createCountedCards(url, rows);
    try {
      await cards.rebuild();
      return await work(cards);
    } finally {
      await cards.close();
    }
  });

async function compareSizes(rows: number, few: Cards, many: Cards): Promise<boolean> {
  const [ofFew, ofMany] = [await createReads(few), await createReads(many)];
  const times: Record<string, { many: number; few: number }> = {};
  for (const [name, read] of Object.entries(ofMany)) {
    const [inMany, inFew] = await timeInTurns([read, ofFew[name] ?? read], name === byOffset ? 15 : 150);
    times[name] = { many: inMany ?? 0, few: inFew ?? 0 };
    console.log(`counters: ${name} ${inMany?.toFixed(2)} ms in ${rows} rows, ${inFew?.toFixed(2)} ms in ${fewRows}`);
  }
  const [withTrigger = 0, withoutTrigger = 1] = await timeInTurns(
    [() => many.engage(randomId(rows)), () => many.engageWithoutTrigger(randomId(rows))],
    2_000,
  );
  console.log(
    `counters: a write ${withTrigger.toFixed(3)} ms against ${withoutTrigger.toFixed(3)} ms without counters, ratio ${(withTrigger / withoutTrigger).toFixed(2)}`,
  );
  await many.rebuild();
  const drift = (await many.findDrift()).length;

  const flatness = (name: string) => (times[name]?.many ?? 0) / (times[name]?.few ?? 1);
  const far = (times['page in the middle']?.many ?? 0) / (times['first page']?.many ?? 1);
  const ratios = { count: flatness('count'), first: flatness('first page'), far, write: withTrigger / withoutTrigger };
  console.log(JSON.stringify({ bench: 'counters', rows, goals, ratios, times, drift }));
  return drift === 0 && ratios.count <= goals.near && ratios.first <= goals.near && far <= goals.far;
}

const byOffset = 'page in the middle by OFFSET';

async function createReads(cards: Cards): Promise<Record<string, Work>> {
  const all = { facet: '', key: 'trend', direction: 'desc' } as const;
  const total = await cards.count(all);
  const middle = Math.floor(total / 2);
  return {
    count: () => cards.count(all),
    'first page': () => cards.page(all, 0),
    'page in the middle': () => cards.page(all, middle),
    'last page': () => cards.page(all, total - 20),
    'page in the middle, upwards': () => cards.page({ ...all, direction: 'asc' }, middle),
    'page in the middle of a facet with a third of the rows': () =>
      cards.page({ ...all, facet: 'kind:a' }, Math.floor(middle / 3)),
    'first page of a facet with 1/180 of the rows': () => cards.page({ ...all, facet: 'label:x21' }, 0),
    [byOffset]: () => cards.pageByOffset(middle),
  };
}

const randomId = (rows: number): number => 1 + Math.floor(Math.random() * rows);

/** Runs each in turn, so that other load on the machine affects all; returns the 10th percentile of each in milliseconds. */
async function timeInTurns(works: readonly Work[], turns: number): Promise<number[]> {
  const durations = works.map((): number[] => []);
  for (let turn = -10; turn < turns; turn += 1)
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (turn >= 0) durations[index]?.push(performance.now() - start);
    }
  return durations.map((times) => times.sort((one, other) => one - other)[Math.floor(times.length / 10)] ?? 0);
}
