import { startTestApi, type TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import { createTemplate } from '../../apps/api/src/testing/test-database.ts';
import type { Finding } from '../platform/figures.ts';
import { createRandom, type Random } from '../random.ts';
import { type Difference, exploreDiffers, flattenedDiffers, pairs, someQuestion } from './ask-lists.ts';
import { fillShelf } from './fill-shelf.ts';
import type { Reader, Shelf } from './shelf.ts';
import { misordered, orderMatters } from './trending.ts';

export interface Plan {
  readonly experiences: number;
  readonly questions: number;
  readonly engagements: number;
  readonly seed: number;
  tell(line: string): void;
}

export async function runCampaign(plan: Plan): Promise<Finding[]> {
  const removeTemplate = await createTemplate();
  const api = await startTestApi();
  try {
    return [...(await askedLists(api, plan)), ...(await trending(api, plan))];
  } finally {
    await api.close();
    await removeTemplate();
  }
}

async function askedLists(api: TestApi, plan: Plan): Promise<Finding[]> {
  const random = createRandom(plan.seed);
  const shelf = await fillShelf(api, random, plan.experiences);
  const somebody = readerOf(shelf, random);
  const tried = { explore: 0, flattened: 0 };
  const wrong: string[] = [];
  const note = (list: keyof typeof tried, difference: Difference): void => {
    tried[list] += 1;
    if (difference === undefined) return;
    wrong.push(difference);
    plan.tell(difference);
  };
  const paired = pairs(shelf);
  plan.tell(`${paired.length} questions of one or two parameters, ${plan.questions} of any number`);
  for (const asked of paired) note('explore', await exploreDiffers(api, shelf, somebody(), asked));
  for (let round = 0; round < plan.questions; round += 1) {
    const asked = someQuestion(shelf, random, () => true);
    note('explore', await exploreDiffers(api, shelf, somebody(), asked));
    note('flattened', await flattenedDiffers(api, shelf, somebody(), asked));
  }
  const text = `${tried.explore} questions to explore and ${tried.flattened} to flattened, by ${shelf.readers.length} readers of ${shelf.experiences.length} experiences: ${wrong.length} differ from the oracle`;
  return [{ text, holds: wrong.length === 0 }];
}

const readerOf =
  ({ readers: [first, ...others] }: Shelf, random: Random) =>
  (): Reader => {
    if (!first) throw new Error('There is nobody.');
    return random.pick([first, ...others]);
  };

async function trending(api: TestApi, { engagements, seed }: Plan): Promise<Finding[]> {
  const apart = await orderMatters(api, engagements, seed);
  const wrong = await misordered(api, 300, seed);
  return [
    { text: `${engagements} engagements in three orders: keys ${apart.toExponential(1)} apart (goal 1e-9)`, holds: apart < 1e-9 },
    {
      text: `300 experiences at five later moments: ${wrong} neighbours stand otherwise than by decayed sums`,
      holds: wrong === 0,
    },
  ];
}
