import { trendOf, weights } from '../../apps/api/src/testing/listings.ts';
import type { TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { createRandom, type Random } from '../random.ts';

type Deed = keyof typeof weights;
interface Done {
  readonly deed: Deed;
  readonly at: Date;
}

const deeds: readonly [Deed, ...Deed[]] = ['view', 'like', 'save', 'share', 'complete'];
const start = Date.parse('2024-01-01T00:00:00Z');
const fiveYears = 5 * 365 * 24 * 3_600_000;

const someDeeds = (random: Random, count: number, span = fiveYears): Done[] =>
  Array.from({ length: count }, () => ({ deed: random.pick(deeds), at: new Date(start + random.below(span)) }));

/** The key that the database arrives at, deed by deed, in this order. */
async function keyOf({ owner }: TestApi, done: readonly Done[]): Promise<number> {
  const [first = 0, ...others] = done.map(({ deed, at }) => trendOf(deed, at));
  await owner.query(`create or replace function pg_temp.sum_up(start double precision, more double precision[]) returns double precision
    language plpgsql as $$ declare one double precision; sum double precision := start;
    begin foreach one in array more loop sum := experiences.log_sum(sum, one); end loop; return sum; end $$`);
  const { rows } = await owner.query<{ key: number }>('select pg_temp.sum_up($1, $2::double precision[]) as key', [
    first,
    others,
  ]);
  return rows[0]?.key ?? Number.NaN;
}

/** How far the keys of the same deeds in different orders lie apart. */
export async function orderMatters(api: TestApi, count: number, seed: number): Promise<number> {
  const random = createRandom(seed);
  const done = someDeeds(random, count);
  const byTime = done.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const keys = [];
  for (const order of [done, byTime, byTime.toReversed()]) keys.push(await keyOf(api, order));
  return Math.max(...keys) - Math.min(...keys);
}

/** Every sum decayed to a later moment, the plain way. */
function decayedSum(done: readonly Done[], at: number): number {
  const halfLife = 48 * 3_600_000;
  return done.reduce((sum, one) => sum + weights[one.deed] * 0.5 ** ((at - one.at.getTime()) / halfLife), 0);
}

/** How many neighbours in the order of keys stand the other way in the order of decayed sums, at five later moments. */
export async function misordered(api: TestApi, experiences: number, seed: number): Promise<number> {
  const random = createRandom(seed);
  const month = 30 * 24 * 3_600_000;
  const shelf = [];
  for (let index = 0; index < experiences; index += 1) {
    const done = someDeeds(random, 1 + random.below(40), month);
    shelf.push({ done, key: await keyOf(api, done) });
  }
  const byKey = shelf.toSorted((one, other) => other.key - one.key);
  return [0, 1, 7, 20, 60]
    .map((days) => start + month + days * 24 * 3_600_000)
    .flatMap((at) => byKey.map(({ done }) => decayedSum(done, at)))
    .reduce((wrong, sum, index, sums) => {
      const before = index % experiences === 0 ? Number.POSITIVE_INFINITY : (sums[index - 1] ?? 0);
      return wrong + (sum > before * (1 + 1e-9) ? 1 : 0);
    }, 0);
}
