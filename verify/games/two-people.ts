import { isDeepStrictEqual } from 'node:util';

import { createClient, type LyceumClient } from '@lyceum/sdk';

import { startJobs } from '../../apps/api/src/testing/start-jobs.ts';
import type { TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import type { Finding } from '../finding.ts';
import { withWorld } from './played-world.ts';
import {
  computeFigures,
  computeFinalScore,
  type Life,
  listScores,
  type Round,
  rateFirstGame,
  rateFirstSoloGame,
} from './story-oracle.ts';
import { type MadeQuest, makeQuestFromText, type Person, playRound, register } from './story-people.ts';

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

interface Story {
  readonly api: TestApi;
  readonly expectEqual: ReturnType<typeof createExpectations>['expectEqual'];
  readonly ada: Person;
  readonly ben: Person;
  pass(seconds: number): void;
}

const daySeconds = 86_400;
const problem = { total: 5, secondsPerProblem: 60 };
/** Of Ada's own quest, in which she is not rated; and of a quest of the back end on the next day. */
const first = { ada: { ...problem, right: 5, seconds: 6 }, ben: { ...problem, right: 2, seconds: 30 } };
const second = { ada: { ...problem, right: 3, seconds: 30 }, ben: { ...problem, right: 5, seconds: 12 } };
const alone: Round = { ...problem, right: 4, seconds: 15 };

/**
 * Two people register, make a quest from a text, invite each other, accept and play, through the public API only; every number they
 * see follows from the rules.
 */
export async function playStory(print: (line: string) => void): Promise<Finding> {
  let time = Date.parse('2026-11-14T12:00:00Z');
  const pass = (seconds: number): void => void (time += seconds * 1000);
  return withWorld({ platform: { clock: { now: () => new Date(time) } } }, async ({ api }) => {
    const { report, expectEqual } = createExpectations(print);
    // Only quests are generated: other jobs follow the real clock.
    const stopJobs = await startJobs(api, 'quests.');
    try {
      const { key, client: backEnd } = await api.workspace('Story');
      const [ada, ben] = [await register(api, backEnd, 'ada'), await register(api, backEnd, 'ben')];
      const story: Story = { api, expectEqual, ada, ben, pass };
      const category = await createCategory(api);
      const own = await makeQuestFromText(ada.client, { topic: 'rivers', category });
      await playTogether(story, { host: ada, guest: ben, quest: own, rounds: [first.ada, first.ben], ratings: undefined });
      pass(daySeconds);
      const shared = await makeQuestFromText(backEnd, { topic: 'volcanoes', category });
      const ratings = rateFirstGame(second.ben, second.ada);
      await playTogether(story, { host: ben, guest: ada, quest: shared, rounds: [second.ben, second.ada], ratings });
      await expectFigures(story, { category, ratings, quests: { own, shared } });
      await expectSharedKey(story, { key, quest: own });
      const problems = `${own.problems} and ${shared.problems} problems made`;
      return {
        text: `two people register, make a quest from a text (${problems}), invite, accept and play: ${report.compared} visible results compared, ${report.wrong} differ from the rules; apart with keys of their own, one player with a shared key`,
        holds: report.wrong === 0 && own.problems >= 10 && shared.problems >= 10,
      };
    } finally {
      await stopJobs();
    }
  });
}

/** Categories belong to the staff of the installation. */
async function createCategory(api: TestApi): Promise<number> {
  const staff = await api.user((await api.workspace()).id, { is_staff: true });
  return (await staff.client.categories.create({ body: { name: 'Geography' } })).id;
}

interface Match {
  readonly host: Person;
  readonly guest: Person;
  readonly quest: MadeQuest;
  /** Of the host and of the guest; the host wins. */
  readonly rounds: readonly [Round, Round];
  /** Afterwards; undefined if the game is not rated. */
  readonly ratings: readonly [number, number] | undefined;
}

/** The host invites, the guest accepts, both play; both see the same results. */
async function playTogether(story: Story, { host, guest, quest, rounds, ratings }: Match): Promise<void> {
  const { expectEqual, pass } = story;
  const { total, secondsPerProblem } = problem;
  const { id } = await host.client.games.create({
    body: {
      primary_quest: quest.uid,
      users: [guest.userId],
      cfg_number_of_problems: total,
      cfg_time_limit_seconds: total * secondsPerProblem,
    },
  });
  await expectNotification(story, guest, `${host.username} invites you to play “${quest.name}”.`);
  await guest.client.games.respond({ id, body: { response: 'accept' } });
  await expectNotification(story, host, `${guest.username} accepted your invite to “${quest.name}”.`);
  await host.client.games.start({ id });
  for (const [index, { client, username }] of [host, guest].entries()) {
    const round = rounds[index] ?? rounds[0];
    expectEqual(`scores of ${username}`, (await playRound(client, { gameId: id, quest, round, pass })).scores, listScores(round));
  }
  const [won, lost] = rounds.map(computeFinalScore);
  await expectNotification(story, host, `You won “${quest.name}” with ${won} points.`);
  await expectNotification(story, guest, `“${quest.name}” has ended. You have ${lost} points.`);
  const deltas = ratings?.map((after) => after - 1200) ?? [0, 0];
  for (const viewer of [host, guest]) {
    const game = await viewer.client.games.get({ id });
    expectEqual(
      `results for ${viewer.username}`,
      game.player_game_players.map(({ score, correct_answers_count, answered_questions_count, elo_delta }) =>
        [score, correct_answers_count, answered_questions_count, elo_delta].join(' '),
      ),
      rounds.map((round, index) => [computeFinalScore(round), round.right, total, deltas[index]].join(' ')),
    );
    const own = viewer === host ? deltas[0] : deltas[1];
    const shown = [game.status, game.winner?.user.id, game.elo_delta, game.progress];
    expectEqual(`the game for ${viewer.username}`, shown, ['completed', host.userId, own, `${total}/${total}`]);
    const changes = game.quest_elo_deltas.map(({ before, after, delta }) => [before, after, delta].join(' '));
    expectEqual('rating changes', changes, ratings?.map((after) => `1200 ${after} ${after - 1200}`) ?? []);
  }
}

/** The newest notification. */
async function expectNotification({ expectEqual }: Story, { client, username }: Person, message: string): Promise<void> {
  const [newest] = (await client.notifications.list()).results;
  expectEqual(`notification of ${username}`, readText(newest?.text)['message'], message);
}

const readText = (text: unknown): Record<string, unknown> =>
  typeof text === 'object' && text !== null ? Object.fromEntries(Object.entries(text)) : {};

interface Outcome {
  readonly category: number;
  /** Of Ben, who won the rated game, and of Ada. */
  readonly ratings: readonly [number, number];
  readonly quests: { readonly own: MadeQuest; readonly shared: MadeQuest };
}

/** Both people have done different things and have figures of their own. */
async function expectFigures(story: Story, { category, ratings, quests }: Outcome): Promise<void> {
  const { expectEqual, ada, ben } = story;
  const [bensElo, adasElo] = ratings;
  const adasLife = {
    rounds: [
      { round: first.ada, won: true },
      { round: second.ada, won: false },
    ],
    questsCreated: 1,
  };
  const bensLife = {
    rounds: [
      { round: first.ben, won: false },
      { round: second.ben, won: true },
    ],
    questsCreated: 0,
  };
  const asHost = ['game_ended', 'game_invite_accepted'];
  const asGuest = ['game_ended', 'game_invite', 'game_started'];
  for (const [person, life, elo, rank] of [
    [ada, adasLife, adasElo, 2],
    [ben, bensLife, bensElo, 1],
  ] as const) {
    await expectLife(story, person.client, { life, elo, rank, streak: 2, quest: quests.shared });
    const { client, username } = person;
    const notices = (await client.notifications.list()).results.map(({ text }) => readText(text)['kind']);
    expectEqual(`notifications of ${username}`, notices.toSorted(), [...asHost, ...asGuest].toSorted());
    const { id } = await client.players.me();
    const history = (await client.players.eloHistory({ id })).results;
    expectEqual(
      `history of ${username}`,
      history.map(({ before, after, delta }) => [before, after, delta]),
      [[1200, elo, elo - 1200]],
    );
  }
  const board = (await ada.client.players.leaderboard({ domain: String(category) })).results;
  const shown = board.map(({ rank, player, elo, games }) => [rank, player.user.id, elo, games].join(' '));
  expectEqual('leaderboard', shown, [`1 ${ben.userId} ${bensElo} 1`, `2 ${ada.userId} ${adasElo} 1`]);
}

interface ExpectedLife {
  readonly life: Life;
  readonly elo: number;
  readonly rank: number;
  readonly streak: number;
  readonly quest: MadeQuest;
}

/** As a player, in the activity, in the profile and in leaderboards. */
async function expectLife({ expectEqual }: Story, client: LyceumClient, expected: ExpectedLife): Promise<void> {
  const { elo, rank, streak, quest } = expected;
  const figures = computeFigures(expected.life);
  const me = await client.players.me();
  const { username } = me.user;
  expectEqual(
    `player ${username}`,
    [me.experience, me.accuracy, me.answered_problems, me.correct_problems, me.games_completed, me.games_won],
    [figures.experience, figures.accuracy, figures.answered, figures.correct, figures.games, figures.wins],
  );
  expectEqual(
    `ratings of ${username}`,
    me.quest_elos.map((rating) => [rating.quest_id, rating.elo]),
    [[quest.uid, elo]],
  );
  expectEqual(`top domain of ${username}`, [me.top_domain_elo, me.top_domain_rank], [elo, rank]);
  const activity = await client.activity.me();
  expectEqual(`points and streak of ${username}`, [activity.points, activity.streak], [figures.points, streak]);
  const kinds = (await client.activity.list()).results.map(({ kind }) => kind);
  expectEqual(`activity of ${username}`, kinds.toSorted(), figures.activity);
  await client.userDetails.create({ body: {} });
  const details = await client.userDetails.get();
  expectEqual(
    `details of ${username}`,
    [details.top_domain_elo, details.top_domain_rank, details.streak],
    [elo, rank, String(streak)],
  );
  const own = await client.players.rank();
  expectEqual(`rank of ${username}`, [own.rank, own.elo, own.games], [rank, elo, 1]);
}

/** Two people who use one key are one player: they answer one game in turns, and all figures are those of one person. */
async function expectSharedKey(story: Story, { key, quest }: { readonly key: string; readonly quest: MadeQuest }): Promise<void> {
  const { api, expectEqual, pass } = story;
  const [one, other] = [
    createClient({ baseUrl: api.url, apiKey: key, retries: 0 }),
    createClient({ baseUrl: api.url, apiKey: key, retries: 0 }),
  ];
  const { total, secondsPerProblem } = alone;
  const { id } = await one.games.create({
    body: { primary_quest: quest.uid, cfg_number_of_problems: total, cfg_time_limit_seconds: total * secondsPerProblem },
  });
  await other.games.start({ id });
  // Together they are right in the first four of five problems.
  const [half, rest] = [
    { ...alone, total: 2, right: 2 },
    { ...alone, total: 3, right: 2 },
  ];
  const begun = await playRound(one, { gameId: id, quest, round: half, pass });
  const ended = await playRound(other, { gameId: id, quest, round: rest, pass });
  expectEqual('scores with a shared key', [...begun.scores, ...ended.scores], listScores(alone));
  // Between Ben's and Ada's rating; the quest that the key's user made is the other one.
  const elo = rateFirstSoloGame(alone, [...begun.ratings, ...ended.ratings]);
  const life = { rounds: [{ round: alone, won: false }], questsCreated: 1 };
  await expectLife(story, one, { life, elo, rank: 2, streak: 1, quest });
  expectEqual('the player of a shared key', await other.players.me(), await one.players.me());
}
