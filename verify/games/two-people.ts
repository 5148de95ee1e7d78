import { isDeepStrictEqual } from 'node:util';

import { createClient, type LyceumClient } from '@lyceum/sdk';

import type { Finding } from '../finding.ts';
import { type PlayedWorld, withWorld } from './played-world.ts';

interface Person {
  readonly userId: number;
  readonly client: LyceumClient;
}

/** Compares what a person sees with what must follow; collects the differences. */
function createExpectations(print: (line: string) => void) {
  const report = { compared: 0, wrong: 0 };
  const expectEqual = (what: string, seen: unknown, expected: unknown): void => {
    report.compared += 1;
    if (isDeepStrictEqual(seen, expected)) return;
    report.wrong += 1;
    print(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
  };
  return { report, expectEqual };
}

/** Two people register, make a quest, invite, accept and play through the public API; every number they see follows from the rules. */
export async function playStory(print: (line: string) => void): Promise<Finding> {
  let time = Date.parse('2026-11-14T12:00:00Z');
  const clock = { now: () => new Date(time) };
  const pass = (seconds: number): void => void (time += seconds * 1000);
  return withWorld({ platform: { clock } }, async ({ api }) => {
    const { report, expectEqual } = createExpectations(print);
    const { key, client: backEnd } = await api.workspace('Story');
    const [ada, ben] = [await register({ api }, backEnd, 'ada'), await register({ api }, backEnd, 'ben')];
    const category = await createCategory({ api });
    const questUid = await makeQuest(ada, category);
    const body = { primary_quest: questUid, users: [ben.userId], cfg_time_limit_seconds: 240 };
    const { id } = await ada.client.games.create({ body });
    const invite = (await ben.client.notifications.list()).results[0];
    expectEqual('type of the invite', invite?.notification_type, '1');
    await ben.client.games.respond({ id, body: { response: 'accept' } });
    await ada.client.games.start({ id });
    // One problem has 60 s: Ada answers all after 6 s (950 points each), Ben half of them after 30 s (750).
    expectEqual('points of Ada', await play(ada, { id, pass, seconds: 6, right: 4 }), [950, 1900, 2850, 3800]);
    expectEqual('points of Ben', await play(ben, { id, pass, seconds: 30, right: 2 }), [750, 1500, 1500, 1500]);
    await expectResults(expectEqual, { id, winner: ada, viewer: ben });
    await expectPerson(expectEqual, ada, expectedOfAda);
    await expectPerson(expectEqual, ben, expectedOfBen);
    const board = (await ben.client.players.leaderboard({ domain: String(category) })).results;
    const shown = board.map(({ rank, player, elo }) => [rank, player.user.id, elo].join(' '));
    expectEqual('leaderboard', shown, [`1 ${ada.userId} 1220`, `2 ${ben.userId} 1180`]);
    await expectSharedKey(expectEqual, { url: api.url, key, questUid });
    return {
      text: `two people register, make a quest, invite, accept and play: ${report.compared} visible results compared, ${report.wrong} differ from the rules; apart with keys of their own, one player with a shared key`,
      holds: report.wrong === 0,
    };
  });
}

/** 10 of experience per right answer, 20 for all answers, 30 for the win. */
const expectedOfAda: Expected = {
  experience: 90,
  elo: 1220,
  rank: 1,
  accuracy: 1,
  won: 1,
  kinds: ['game_won', 'game_completed', 'quest_created'],
  notices: ['game_ended', 'game_invite_accepted'],
};

const expectedOfBen: Expected = {
  experience: 40,
  elo: 1180,
  rank: 2,
  accuracy: 0.5,
  won: 0,
  kinds: ['game_completed'],
  notices: ['game_ended', 'game_started', 'game_invite'],
};

async function makeQuest({ client }: Person, category: number): Promise<string> {
  const quest = await client.quests.create({ body: { name: 'Rivers', category } });
  for (const [index, river] of rivers.entries()) {
    const question = `Which river flows through ${cities[index]}?`;
    const body = { question, options: rivers, correct_option: index, explanation: `It is the ${river}.` };
    await client.questProblems.create({ quest_id: quest.id, body });
  }
  return quest.uid;
}

async function expectResults(
  expectEqual: ExpectEqual,
  { id, winner, viewer }: { readonly id: number; readonly winner: Person; readonly viewer: Person },
): Promise<void> {
  const game = await viewer.client.games.get({ id });
  const parts = game.player_game_players.map((part) =>
    [part.score, part.correct_answers_count, part.answered_questions_count, part.elo_delta].join(' '),
  );
  expectEqual('results', parts, ['3800 4 4 20', '1500 2 4 -20']);
  const shown = [game.status, game.winner?.user.id, game.elo_delta, game.progress];
  expectEqual('the game', shown, ['completed', winner.userId, -20, '4/4']);
  const changes = game.quest_elo_deltas.map(({ before, after, delta }) => [before, after, delta].join(' '));
  expectEqual('rating changes', changes, ['1200 1220 20', '1200 1180 -20']);
}

const rivers = ['Elbe', 'Rhine', 'Seine', 'Tagus'];
const cities = ['Dresden', 'Cologne', 'Paris', 'Toledo'];

async function register({ api }: Pick<PlayedWorld, 'api'>, backEnd: LyceumClient, username: string): Promise<Person> {
  const { user, api_key } = await backEnd.auth.register({ body: { email: `${username}@people.test`, username } });
  if (!api_key) throw new Error('registration returned no key');
  return { userId: user.id, client: createClient({ baseUrl: api.url, apiKey: api_key.key, retries: 0 }) };
}

/** Categories belong to the staff of the installation. */
async function createCategory({ api }: Pick<PlayedWorld, 'api'>): Promise<number> {
  const staff = await api.user((await api.workspace()).id, { is_staff: true });
  return (await staff.client.categories.create({ body: { name: 'Geography' } })).id;
}

interface Play {
  readonly id: number;
  readonly seconds: number;
  readonly right: number;
  pass(seconds: number): void;
}

/** Answers all problems; returns the points after each. */
async function play({ client }: Person, { id, seconds, right, pass }: Play): Promise<number[]> {
  const scores: number[] = [];
  for (const _ of rivers) {
    const { problem } = await client.games.nextProblem({ id });
    if (!problem) break;
    pass(seconds);
    const city = cities.findIndex((name) => problem.question.includes(name));
    const rightChoice = problem.options.indexOf(rivers[city] ?? '');
    const choice = scores.length < right ? rightChoice : (rightChoice + 1) % rivers.length;
    scores.push((await client.games.answer({ id, body: { problem_id: problem.problem_id, choice } })).score);
  }
  return scores;
}

interface Expected {
  readonly experience: number;
  readonly elo: number;
  readonly rank: number;
  readonly accuracy: number;
  readonly won: number;
  readonly kinds: readonly string[];
  readonly notices: readonly string[];
}
type ExpectEqual = ReturnType<typeof createExpectations>['expectEqual'];

async function expectPerson(expectEqual: ExpectEqual, { client, userId }: Person, expected: Expected): Promise<void> {
  const me = await client.players.me();
  const numbers = [
    me.experience,
    me.quest_elos[0]?.elo,
    me.top_domain_elo,
    me.top_domain_rank,
    me.accuracy,
    me.games_completed,
    me.games_won,
  ];
  const { experience, elo, rank, accuracy, won } = expected;
  expectEqual(`player ${userId}`, numbers, [experience, elo, elo, rank, accuracy, 1, won]);
  const { points, streak } = await client.activity.me();
  const activity = (await client.activity.list()).results;
  expectEqual(`activity of ${userId}`, activity.map(({ kind }) => kind).toSorted(), expected.kinds.toSorted());
  expectEqual(
    `points of ${userId}`,
    points,
    activity.reduce((sum, entry) => sum + entry.points, 0),
  );
  expectEqual(`streak of ${userId}`, streak, 1);
  const notices = (await client.notifications.list()).results.map(({ text }) =>
    typeof text === 'object' && text !== null && 'kind' in text ? text.kind : undefined,
  );
  expectEqual(`notifications of ${userId}`, notices.toSorted(), expected.notices.toSorted());
  await client.userDetails.create({ body: {} });
  const details = await client.userDetails.get();
  expectEqual(`details of ${userId}`, [details.top_domain_elo, details.top_domain_rank, details.streak], [elo, rank, '1']);
  expectEqual(`rank of ${userId}`, (await client.players.rank()).rank, rank);
}

/** Two people who use one key are one player, in the same game. */
async function expectSharedKey(
  expectEqual: ExpectEqual,
  { url, key, questUid }: { readonly url: string; readonly key: string; readonly questUid: string },
): Promise<void> {
  const [one, other] = [0, 1].map(() => createClient({ baseUrl: url, apiKey: key, retries: 0 }));
  if (!one || !other) return;
  const { id } = await one.games.create({ body: { primary_quest: questUid } });
  await other.games.start({ id });
  for (const client of [one, other, one, other]) {
    const { problem } = await client.games.nextProblem({ id });
    if (problem) await client.games.answer({ id, body: { problem_id: problem.problem_id, choice: 0 } });
  }
  const [seenByOne, seenByOther] = [await one.players.me(), await other.players.me()];
  expectEqual('the player of a shared key', seenByOther, seenByOne);
  expectEqual('answers with a shared key', [seenByOne.answered_problems, seenByOne.games_completed], [4, 1]);
}
