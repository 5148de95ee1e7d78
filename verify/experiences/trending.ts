import { computeTrendIncrement, weights } from '../../apps/api/src/testing/listings.ts';
import type { TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { createRandom, type Random } from '../random.ts';

type EngagementKind = keyof typeof weights;
interface Engagement {
  readonly kind: EngagementKind;
  readonly at: Date;
}

const engagementKinds: readonly [EngagementKind, ...EngagementKind[]] = ['view', 'like', 'save', 'share', 'complete'];
const start = Date.parse('2024-01-01T00:00:00Z');
const fiveYears = 5 * 365 * 24 * 3_600_000;

const randomEngagements = (random: Random, count: number, span = fiveYears): Engagement[] =>
  Array.from({ length: count }, () => ({ kind: random.pick(engagementKinds), at: new Date(start + random.below(span)) }));

/** The trend that the database computes when the engagements arrive in this order. */
async function computeTrend({ owner }: TestApi, done: readonly Engagement[]): Promise<number> {
  const [first = 0, ...others] = done.map(({ kind, at }) => computeTrendIncrement(kind, at));
  await owner.query(`create or replace function pg_temp.sum_up(start double precision, more double precision[]) returns double precision
    language plpgsql as $$ declare one double precision; sum double precision := start;
    begin foreach one in array more loop sum := experiences.log_sum(sum, one); end loop; return sum; end $$`);
  const { rows } = await owner.query<{ key: number }>('select pg_temp.sum_up($1, $2::double precision[]) as key', [
    first,
    others,
  ]);
  return rows[0]?.key ?? Number.NaN;
}

/** The largest difference between the trends of the same engagements in different orders. */
export async function measureOrderDependence(api: TestApi, count: number, seed: number): Promise<number> {
  const random = createRandom(seed);
  const done = randomEngagements(random, count);
  const byTime = done.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const keys = [];
  for (const order of [done, byTime, byTime.toReversed()]) keys.push(await computeTrend(api, order));
  return Math.max(...keys) - Math.min(...keys);
}

/** The sum of all engagements, decayed to a later moment, computed directly. */
function decayedSum(done: readonly Engagement[], at: number): number {
  const halfLife = 48 * 3_600_000;
  return done.reduce((sum, one) => sum + weights[one.kind] * 0.5 ** ((at - one.at.getTime()) / halfLife), 0);
}

/** Counts adjacent experiences whose order by trend differs from the order by decayed sum, at five later moments. */
export async function countMisordered(api: TestApi, experiences: number, seed: number): Promise<number> {
  const random = createRandom(seed);
  const month = 30 * 24 * 3_600_000;
  const scored = [];
  for (let index = 0; index < experiences; index += 1) {
    const done = randomEngagements(random, 1 + random.below(40), month);
    scored.push({ done, key: await computeTrend(api, done) });
  }
  const byKey = scored.toSorted((one, other) => other.key - one.key);
  return [0, 1, 7, 20, 60]
    .map((days) => start + month + days * 24 * 3_600_000)
    .flatMap((at) => byKey.map(({ done }) => decayedSum(done, at)))
    .reduce((wrong, sum, index, sums) => {
      const before = index % experiences === 0 ? Number.POSITIVE_INFINITY : (sums[index - 1] ?? 0);
      return wrong + (sum > before * (1 + 1e-9) ? 1 : 0);
    }, 0);
}
