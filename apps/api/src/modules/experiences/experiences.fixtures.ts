import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

/** Two workspaces with users, and a taxonomy. */
export interface Studio {
  readonly api: TestApi;
  readonly maker: TestUser;
  readonly colleague: TestUser;
  readonly admin: TestUser;
  readonly stranger: TestUser;
  readonly staff: TestUser;
  readonly words: Words;
  now(): Date;
  pass(milliseconds: number): void;
}

export interface Words {
  readonly mathematics: number;
  readonly history: number;
  readonly numberTheory: number;
}

/** Its clock moves only with `pass`. */
export async function openStudio(): Promise<Studio> {
  let time = Date.parse('2026-11-14T12:00:00Z');
  const now = () => new Date(time);
  const api = await startTestApi({ platform: { clock: { now } } });
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  const staff = await api.user(here.id, { is_staff: true });
  return {
    api,
    maker: await api.user(here.id),
    colleague: await api.user(here.id),
    admin: await api.user(here.id, { role: 'admin' }),
    stranger: await api.user(elsewhere.id),
    staff,
    words: await makeWords(staff),
    now,
    pass: (milliseconds) => void (time += milliseconds),
  };
}

async function makeWords({ client }: TestUser): Promise<Words> {
  const mathematics = await client.categories.create({ body: { name: 'Mathematics' } });
  const history = await client.categories.create({ body: { name: 'History' } });
  const numberTheory = await client.subcategories.create({ body: { name: 'Number theory', category_id: mathematics.id } });
  for (const name of ['primes', 'proofs', 'Rome']) await client.tags.create({ body: { name } });
  return { mathematics: mathematics.id, history: history.id, numberTheory: numberTheory.id };
}

type NewExperience = Parameters<TestUser['client']['experiences']['create']>[0]['body'];

/** Creates an experience and publishes it. */
export async function createPublishedExperience({ client }: TestUser, more: NewExperience = {}) {
  const { id } = await client.experiences.create({ body: { title: 'Primes', ...more } });
  return client.experiences.publish({ id });
}
