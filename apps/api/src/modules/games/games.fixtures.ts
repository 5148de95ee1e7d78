import type { ApiConfig } from '../../config.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

export const games = '/api/v1/problems/player-game/';

/** A workspace with players and an admin, and a stranger in another one. */
export interface GameWorld {
  readonly api: TestApi;
  readonly ada: TestUser;
  readonly ben: TestUser;
  readonly cleo: TestUser;
  readonly admin: TestUser;
  readonly stranger: TestUser;
  now(): Date;
  pass(milliseconds: number): void;
}

/** Its clock moves only with `pass`. */
export async function openGames(config: Partial<ApiConfig> = {}): Promise<GameWorld> {
  let time = Date.parse('2026-11-14T12:00:00Z');
  const now = () => new Date(time);
  const api = await startTestApi({ config, platform: { clock: { now } } });
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  return {
    api,
    ada: await api.user(here.id),
    ben: await api.user(here.id),
    cleo: await api.user(here.id),
    admin: await api.user(here.id, { role: 'admin' }),
    stranger: await api.user(elsewhere.id),
    now,
    pass: (milliseconds) => void (time += milliseconds),
  };
}

/** A quest with problems whose right option is always `right`. */
export async function aPlayableQuest({ client }: TestUser, problems = 5) {
  const quest = await client.quests.create({ body: { name: 'Rivers of Europe' } });
  for (let index = 0; index < problems; index += 1)
    await client.questProblems.create({
      quest_id: quest.id,
      body: {
        question: `Question ${index}?`,
        options: ['right', 'wrong', 'worse', 'worst'],
        correct_option: 0,
        explanation: `Because of ${index}.`,
      },
    });
  return quest;
}

type NewGame = Parameters<TestUser['client']['games']['create']>[0]['body'];

/** A game of a new quest; the others are invited. */
export async function aGame(creator: TestUser, others: readonly TestUser[] = [], more: Partial<NewGame> = {}) {
  const quest = await aPlayableQuest(creator);
  return creator.client.games.create({ body: { primary_quest: quest.uid, users: others.map(({ id }) => id), ...more } });
}

/** A game that is in progress; the others have accepted. */
export async function aRunningGame(creator: TestUser, others: readonly TestUser[] = [], more: Partial<NewGame> = {}) {
  const { id } = await aGame(creator, others, more);
  for (const { client } of others) await client.games.respond({ id, body: { response: 'accept' } });
  return creator.client.games.start({ id });
}

/** A user's requests, for what the client library hides: statuses, headers, bytes. */
export const asking = (api: TestApi, { key }: TestUser) => {
  const send =
    (method: string) =>
    (target: string, body?: unknown, headers: Record<string, string> = {}) =>
      sendRequest(api, target, { key, method, body, headers });
  return { get: send('GET'), post: send('POST'), patch: send('PATCH'), remove: send('DELETE') };
};

/** The status of a failure and its code. */
export const failure = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
