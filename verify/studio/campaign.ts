import { startTestApi, type TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { createTemplate } from '../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../platform/figures.ts';
import { createRandom, type Random } from '../random.ts';
import { type Difference, exploreDiffers, flattenedDiffers, pairs, someQuestion } from './ask-lists.ts';
import { fillShelf } from './fill-shelf.ts';
import type { Asked } from './oracle.ts';
import type { Reader, Shelf } from './shelf.ts';
import { misordered, orderMatters } from './trending.ts';

export interface Plan {
  readonly experiences: number;
  /** Of any number of parameters, to each list. */
  readonly questions: { readonly explore: number; readonly flattened: number };
  /** Whether explore is asked every question of one or two parameters. */
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

interface Running extends Plan {
  readonly seed: number;
  tell(line: string): void;
}

export async function runCampaign(plan: Plan, seed: number, tell: (line: string) => void): Promise<Finding[]> {
  const removeTemplate = await createTemplate();
  const api = await startTestApi();
  const running = { ...plan, seed, tell };
  try {
    return [...(await askedLists(api, running)), ...(await trending(api, running))];
  } finally {
    await api.close();
    await removeTemplate();
  }
}

async function askedLists(api: TestApi, plan: Running): Promise<Finding[]> {
  const random = createRandom(plan.seed);
  const shelf = await fillShelf(api, random, plan.experiences);
  const somebody = readerOf(shelf, random);
  const someOf = (count: number): Asked[] => Array.from({ length: count }, () => someQuestion(shelf, random, () => true));
  const asked = {
    explore: [...(plan.pairs ? pairs(shelf) : []), ...someOf(plan.questions.explore)],
    flattened: someOf(plan.questions.flattened),
  };
  const wrong = { explore: 0, flattened: 0 };
  const note = (list: keyof typeof wrong, difference: Difference): void => {
    if (difference === undefined) return;
    wrong[list] += 1;
    plan.tell(difference);
  };
  for (const question of asked.explore) note('explore', await exploreDiffers(api, shelf, somebody(), question));
  for (const question of asked.flattened) note('flattened', await flattenedDiffers(api, shelf, somebody(), question));
  const readers = `by ${shelf.readers.length} readers of ${shelf.experiences.length} experiences`;
  return (['explore', 'flattened'] as const).map((list) => ({
    text: `${asked[list].length} questions to ${list} ${readers}: ${wrong[list]} differ from the oracle`,
    holds: wrong[list] === 0 && asked[list].length > 0,
  }));
}

const readerOf =
  ({ readers: [first, ...others] }: Shelf, random: Random) =>
  (): Reader => {
    if (!first) throw new Error('There is nobody.');
    return random.pick([first, ...others]);
  };

async function trending(api: TestApi, { engagements, ranked, seed }: Running): Promise<Finding[]> {
  const apart = await orderMatters(api, engagements, seed);
  const wrong = await misordered(api, ranked, seed);
  return [
    { text: `${engagements} engagements in three orders: keys ${apart.toExponential(1)} apart (goal 1e-9)`, holds: apart < 1e-9 },
    {
      text: `${ranked} experiences at five later moments: ${wrong} neighbours stand otherwise than by decayed sums`,
      holds: wrong === 0,
    },
  ];
}
