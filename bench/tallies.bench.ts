import { openCards } from '../apps/api/src/testing/counted-cards.ts';
import { withScratchDatabase } from '../apps/api/src/testing/test-database.ts';

const fewRows = 10_000;
const goals = { near: 1.5, far: 10 };

type Cards = Awaited<ReturnType<typeof openCards>>;
type Work = () => Promise<unknown>;

/** What kept totals cost a write, and what a count and a far page cost in a list of `--rows` (200,000) against one of 10,000. */
export async function run(options: readonly string[]): Promise<boolean> {
  const rows = Number(options[options.indexOf('--rows') + 1]) || 200_000;
  return withCards(fewRows, (few) => withCards(rows, (many) => compared(rows, few, many)));
}

const withCards = <T>(rows: number, work: (cards: Cards) => Promise<T>): Promise<T> =>
  withScratchDatabase(async (url) => {
    const cards = await openCards(url, rows);
    try {
      await cards.rebuild();
      return await work(cards);
    } finally {
      await cards.close();
    }
  });

async function compared(rows: number, few: Cards, many: Cards): Promise<boolean> {
  const [ofFew, ofMany] = [await readsOf(few), await readsOf(many)];
  const times: Record<string, { many: number; few: number }> = {};
  for (const [name, read] of Object.entries(ofMany)) {
    const [inMany, inFew] = await inTurns([read, ofFew[name] ?? read], name === skipping ? 15 : 150);
    times[name] = { many: inMany ?? 0, few: inFew ?? 0 };
    console.log(`tallies: ${name} ${inMany?.toFixed(2)} ms in ${rows} rows, ${inFew?.toFixed(2)} ms in ${fewRows}`);
  }
  const [kept = 0, bare = 1] = await inTurns([() => many.engage(anyOf(rows)), () => many.engageUnnoticed(anyOf(rows))], 2_000);
  console.log(`tallies: a write ${kept.toFixed(3)} ms against ${bare.toFixed(3)} ms without, ratio ${(kept / bare).toFixed(2)}`);
  await many.rebuild();
  const drift = (await many.drift()).length;

  const flatness = (name: string) => (times[name]?.many ?? 0) / (times[name]?.few ?? 1);
  const far = (times['page in the middle']?.many ?? 0) / (times['first page']?.many ?? 1);
  const ratios = { count: flatness('count'), first: flatness('first page'), far, write: kept / bare };
  console.log(JSON.stringify({ bench: 'tallies', rows, goals, ratios, times, drift }));
  return drift === 0 && ratios.count <= goals.near && ratios.first <= goals.near && far <= goals.far;
}

const skipping = 'page in the middle by skipping';

async function readsOf(cards: Cards): Promise<Record<string, Work>> {
  const all = { facet: '', key: 'trend', direction: 'desc' } as const;
  const total = await cards.count(all);
  const middle = Math.floor(total / 2);
  return {
    count: () => cards.count(all),
    'first page': () => cards.page(all, 0),
    'page in the middle': () => cards.page(all, middle),
    'last page': () => cards.page(all, total - 20),
    'page in the middle, upwards': () => cards.page({ ...all, direction: 'asc' }, middle),
    'page in the middle of a third': () => cards.page({ ...all, facet: 'kind:a' }, Math.floor(middle / 3)),
    'first page of a hundred-and-eightieth': () => cards.page({ ...all, facet: 'label:x21' }, 0),
    [skipping]: () => cards.skipped(middle),
  };
}

const anyOf = (rows: number): number => 1 + Math.floor(Math.random() * rows);

/** Each in its turn, so that what else the machine does falls on all; of each, what its quickest tenth stays under. */
async function inTurns(works: readonly Work[], turns: number): Promise<number[]> {
  const taken = works.map((): number[] => []);
  for (let turn = -10; turn < turns; turn += 1)
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (turn >= 0) taken[index]?.push(performance.now() - start);
    }
  return taken.map((times) => times.sort((one, other) => one - other)[Math.floor(times.length / 10)] ?? 0);
}
