import { createClient } from '@lyceum/sdk';

import type { TestUser } from '../../apps/api/src/testing/start-test-api.ts';
import { type Child, startChild } from '../child-process.ts';
import type { Finding } from '../finding.ts';
import { createRandom, type Random } from '../random.ts';
import { checkLedger } from './check-ledger.ts';
import { createQuest, type PlayedWorld, rightOption, withWorld } from './played-world.ts';

interface Campaign {
  readonly games: number;
  readonly kills: number;
  readonly seed: number;
  readonly print: (line: string) => void;
}

interface Server {
  url: string;
  restart(): Promise<void>;
}

const people = 12;
const problems = 5;
/** A request that fails because its process was killed is repeated until another process answers. */
const attempts = 300;

/** Random games of two to eight players, whose server is killed while players send their last answers. */
export const playRandomGames = ({ games, kills, seed, print }: Campaign): Promise<Finding[]> =>
  withWorld({}, async (world) => {
    const random = createRandom(seed);
    const server = await startServer(world);
    try {
      const users: TestUser[] = [];
      for (let index = 0; index < people; index += 1) users.push(await world.api.user(world.workspaceId));
      // Authors are not rated in their own quests.
      const author = await world.api.user(world.workspaceId);
      const quests = [await createQuest(author, problems), await createQuest(author, problems)] as const;
      for (let played = 0; played < games; played += 1) {
        const isKilled = played % Math.ceil(games / kills) === 0;
        await playGame({ world, server, random, users, quest: random.pick(quests), isKilled });
        if (played % gamesPerDay === gamesPerDay - 1) await passDay(world);
        if (played % 50 === 49) print(`${played + 1} games`);
      }
      return await checkLedger(world.api.owner, { games, kills });
    } finally {
      await server.stop();
    }
  });

/** Repeated games lose weight for a day: with too many on one day, most would not change any rating. */
const gamesPerDay = 5;
const passDay = ({ api }: PlayedWorld) => api.owner.query(`update games.rating_entry set at = at - interval '25 hours'`);

async function startServer({ api }: PlayedWorld): Promise<Server & { stop(): Promise<void> }> {
  const { secretKeys } = api.config;
  const start = () =>
    startChild('testing/api-process.ts', [], {
      PATH: process.env['PATH'],
      DATABASE_URL: api.config.databaseUrl,
      LYCEUM_API_PORT: '0',
      LYCEUM_LOG_LEVEL: 'fatal',
      LYCEUM_RATE_FACTOR: '1000000',
      LYCEUM_OBJECTS: 'folder' in api.config.objects ? api.config.objects.folder : '',
      ...('file' in secretKeys && { LYCEUM_SECRET_KEY_FILE: secretKeys.file }),
    });
  let child: Child = await start();
  const server = {
    url: String(child.message),
    async restart() {
      await child.end('SIGKILL');
      child = await start();
      server.url = String(child.message);
    },
    stop: () => child.end('SIGKILL'),
  };
  return server;
}

interface RandomGame {
  readonly world: PlayedWorld;
  readonly server: Server;
  readonly random: Random;
  readonly users: readonly TestUser[];
  readonly quest: string;
  readonly isKilled: boolean;
}

/** Players race; some send every answer twice, some never finish. The last answers of all are sent at the same time. */
async function playGame({ world, server, random, users, quest, isKilled }: RandomGame): Promise<void> {
  const start = random.below(users.length);
  const players = Array.from({ length: 2 + random.below(7) }, (_, index) => users[(start + index) % users.length]).filter(
    (user) => user !== undefined,
  );
  const [creator, ...guests] = players;
  if (!creator) return;
  const { id } = await creator.client.games.create({ body: { primary_quest: quest, users: guests.map((guest) => guest.id) } });
  await Promise.all(guests.map(({ client }) => client.games.respond({ id, body: { response: 'accept' } })));
  await creator.client.games.start({ id });
  const plans = players.map((user) => ({
    user,
    answers: random.chance(0.85) ? problems : random.below(problems),
    skill: random.next(),
  }));
  await Promise.all(
    plans.map((plan) => answerProblems({ server, random, id, ...plan, answers: Math.min(plan.answers, problems - 1) })),
  );
  const last = plans
    .filter(({ answers }) => answers === problems)
    .map((plan) => answerProblems({ server, random, id, ...plan, answers: 1 }));
  if (isKilled) await server.restart();
  await Promise.all(last);
  await endInTime(world, server, { id, creator, random });
}

interface Plan {
  readonly server: Server;
  readonly random: Random;
  readonly id: number;
  readonly user: TestUser;
  readonly answers: number;
  readonly skill: number;
}

async function answerProblems({ server, random, id, user, answers, skill }: Plan): Promise<void> {
  for (let answered = 0; answered < answers; answered += 1) {
    const next = await insist(() => clientOf(server, user).games.nextProblem({ id }));
    if (!next?.problem) return;
    const { problem_id, options } = next.problem;
    const right = options.indexOf(rightOption);
    const choice = random.chance(skill) ? right : (right + 1) % options.length;
    const answer = () => insist(() => clientOf(server, user).games.answer({ id, body: { problem_id, choice } }));
    await Promise.all(Array.from({ length: random.chance(0.2) ? 3 : 1 }, answer));
  }
}

const clientOf = ({ url }: Server, { key }: TestUser) => createClient({ baseUrl: url, apiKey: key, retries: 0 });

/** Repeats a request that no server answered; an answer that refuses it is final. */
async function insist<T>(send: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
      if (status >= 400 && status < 500) return undefined;
      if (attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

interface EndingGame {
  readonly id: number;
  readonly creator: TestUser;
  readonly random: Random;
}

/** Lets the time of an unfinished game pass while players answer and look: all of them notice the end at once. */
async function endInTime({ api }: PlayedWorld, server: Server, { id, creator, random }: EndingGame): Promise<void> {
  const { status } = (await insist(() => clientOf(server, creator).games.get({ id }))) ?? {};
  if (status !== 'in_progress') return;
  await api.owner.query('update games.game set deadline_at = clock_timestamp() where id = $1', [id]);
  const look = () => insist(() => clientOf(server, creator).games.get({ id }));
  const answer = () => answerProblems({ server, random, id, user: creator, answers: 1, skill: 1 });
  await Promise.all([look(), answer(), look(), look()]);
}
