import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

export const quests = '/api/v1/quests/';
export const byUrl = '/api/v1/quests/by-url/';

/** Two workspaces with users in every relation to a quest, and a taxonomy. */
export interface QuestWorld {
  readonly api: TestApi;
  readonly maker: TestUser;
  /** The co-creator in tests that need one. */
  readonly partner: TestUser;
  /** The only member of the team. */
  readonly teammate: TestUser;
  readonly colleague: TestUser;
  readonly admin: TestUser;
  readonly stranger: TestUser;
  readonly staff: TestUser;
  readonly team: number;
  readonly words: Words;
  now(): Date;
  pass(milliseconds: number): void;
}

interface Level {
  readonly id: number;
  readonly uid: string;
}

export interface Words {
  readonly mathematics: number;
  readonly history: number;
  readonly numberTheory: number;
  readonly tags: Readonly<Record<'primes' | 'proofs' | 'rome', number>>;
  readonly beginner: Level;
  readonly expert: Level;
}

/** Its clock moves only with `pass`. */
export async function openQuests(): Promise<QuestWorld> {
  let time = Date.parse('2026-11-14T12:00:00Z');
  const now = () => new Date(time);
  const api = await startTestApi({ platform: { clock: { now } } });
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  const staff = await api.user(here.id, { is_staff: true });
  const admin = await api.user(here.id, { role: 'admin' });
  const teammate = await api.user(here.id);
  const { id: team } = await admin.client.teams.create({ workspace_id: here.id, body: { name: 'Readers' } });
  await admin.client.teams.addMember({ workspace_id: here.id, team_id: team, user_id: teammate.id });
  return {
    api,
    maker: await api.user(here.id),
    partner: await api.user(here.id),
    teammate,
    colleague: await api.user(here.id),
    admin,
    stranger: await api.user(elsewhere.id),
    staff,
    team,
    words: await makeWords(staff),
    now,
    pass: (milliseconds) => void (time += milliseconds),
  };
}

async function makeWords({ client }: TestUser): Promise<Words> {
  const category = async (name: string) => (await client.categories.create({ body: { name } })).id;
  const tag = async (name: string) => (await client.tags.create({ body: { name } })).id;
  const expert = await client.playerLevels.create({ body: { name: 'Expert', avg_score: 2000 } });
  const beginner = await client.playerLevels.create({ body: { name: 'Beginner', description: 'New.', avg_score: 800 } });
  const mathematics = await category('Mathematics');
  const theory = await client.subcategories.create({ body: { name: 'Number theory', category_id: mathematics } });
  return {
    mathematics,
    history: await category('History'),
    numberTheory: theory.id,
    tags: { primes: await tag('primes'), proofs: await tag('proofs'), rome: await tag('Rome') },
    beginner,
    expert,
  };
}

type NewQuest = Parameters<TestUser['client']['quests']['create']>[0]['body'];

/** Creates a quest through the API, with a default name. */
export const aQuest = ({ client }: TestUser, more: Partial<NewQuest> = {}) =>
  client.quests.create({ body: { name: 'Proofs about primes', ...more } });

/** A user's requests, for what the client library hides: statuses, headers, bytes. */
export const asking = (api: TestApi, { key }: TestUser) => {
  const send =
    (method: string) =>
    (target: string, body?: unknown, headers: Record<string, string> = {}) =>
      sendRequest(api, target, { key, method, body, headers });
  return { get: send('GET'), post: send('POST'), patch: send('PATCH'), put: send('PUT'), remove: send('DELETE') };
};

/** The status of a failure, and each field with its code. */
export const faults = ({ status, body }: { status: number; body: { errors: { attr: string; code: string }[] } }) => [
  status,
  ...body.errors.map(({ attr, code }) => `${attr} ${code}`),
];
