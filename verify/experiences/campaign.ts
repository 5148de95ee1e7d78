import { startTestApi, type TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { createTemplateDatabase } from '../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../finding.ts';
import { createRandom, type Random } from '../random.ts';
import { compareExplore, compareFlattened, type Difference, listQueryPairs, randomQuery } from './compare-lists.ts';
import { createDataset } from './create-dataset.ts';
import type { Dataset, Reader } from './dataset.ts';
import type { QueryParameters } from './oracle.ts';
import { countMisordered, measureOrderDependence } from './trending.ts';

export interface Plan {
  readonly experiences: number;
  /** Random queries to each list. */
  readonly questions: { readonly explore: number; readonly flattened: number };
  /** Whether explore also gets every query of one or two parameters. */
  readonly pairs: boolean;
  readonly engagements: number;
  readonly ranked: number;
}

export const wholePlan: Plan = {
  experiences: 250,
  questions: { explore: 1_000, flattened: 1_000 },
  pairs: true,
  engagements: 100_000,
  ranked: 300,
};
export const smallPlan: Plan = {
  experiences: 120,
  questions: { explore: 150, flattened: 60 },
  pairs: false,
  engagements: 20_000,
  ranked: 60,
};

interface RunOptions extends Plan {
  readonly seed: number;
  print(line: string): void;
}

export async function runCampaign(plan: Plan, seed: number, print: (line: string) => void): Promise<Finding[]> {
  const removeTemplate = await createTemplateDatabase();
  const api = await startTestApi();
  const running = { ...plan, seed, print };
  try {
    return [...(await compareLists(api, running)), ...(await verifyTrending(api, running))];
  } finally {
    await api.close();
    await removeTemplate();
  }
}

async function compareLists(api: TestApi, plan: RunOptions): Promise<Finding[]> {
  const random = createRandom(plan.seed);
  const dataset = await createDataset(api, random, plan.experiences);
  const randomReader = createReaderPicker(dataset, random);
  const someOf = (count: number): QueryParameters[] =>
    Array.from({ length: count }, () => randomQuery(dataset, random, () => true));
  const queries = {
    explore: [...(plan.pairs ? listQueryPairs(dataset) : []), ...someOf(plan.questions.explore)],
    flattened: someOf(plan.questions.flattened),
  };
  const wrong = { explore: 0, flattened: 0 };
  const recordDifference = (list: keyof typeof wrong, difference: Difference): void => {
    if (difference === undefined) return;
    wrong[list] += 1;
    plan.print(difference);
  };
  for (const query of queries.explore) recordDifference('explore', await compareExplore(api, dataset, randomReader(), query));
  for (const query of queries.flattened)
    recordDifference('flattened', await compareFlattened(api, dataset, randomReader(), query));
  const readers = `by ${dataset.readers.length} readers of ${dataset.experiences.length} experiences`;
  return (['explore', 'flattened'] as const).map((list) => ({
    text: `${queries[list].length} queries to ${list} ${readers}: ${wrong[list]} differ from the oracle`,
    holds: wrong[list] === 0 && queries[list].length > 0,
  }));
}

const createReaderPicker =
  ({ readers: [first, ...others] }: Dataset, random: Random) =>
  (): Reader => {
    if (!first) throw new Error('The dataset has no readers.');
    return random.pick([first, ...others]);
  };

async function verifyTrending(api: TestApi, { engagements, ranked, seed }: RunOptions): Promise<Finding[]> {
  const apart = await measureOrderDependence(api, engagements, seed);
  const wrong = await countMisordered(api, ranked, seed);
  return [
    {
      text: `${engagements} engagements in three orders: trends ${apart.toExponential(1)} apart (goal 1e-9)`,
      holds: apart < 1e-9,
    },
    {
      text: `${ranked} experiences at five later moments: ${wrong} adjacent pairs are not in the order of their decayed sums`,
      holds: wrong === 0,
    },
  ];
}
