import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { TestUser } from '../../../testing/start-test-api.ts';
import { aGame, aRunningGame, asking, failure, type GameWorld, games, openGames } from '../games.fixtures.ts';
import { answerNext, playToEnd } from './play.fixtures.ts';

let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
afterAll(() => world.api.close());
beforeEach(() => world.pass(60_000));

const next = (user: TestUser, id: number) => asking(world.api, user).get(`${games}${id}/problems/next/`);
const answer = (user: TestUser, id: number, body: object, headers = {}) =>
  asking(world.api, user).post(`${games}${id}/answers/`, body, headers);
const invalidState = [400, 'invalid_transition'];

describe('games.nextProblem', () => {
  test('starts the time of a problem once, and repeats it until it is answered', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben]);
    const started = world.now();
    const first = await next(world.ada, id);
    expect(first.body).toEqual({
      problem: {
        index: 0,
        problem_id: expect.any(Number),
        question: expect.stringMatching(/^Question \d\?$/),
        options: expect.arrayContaining(['right', 'wrong', 'worse', 'worst']),
        served_at: started.toISOString(),
        time_limit_seconds: 120,
        deadline_at: new Date(started.getTime() + 600_000).toISOString(),
      },
      answered: 0,
      total: 5,
    });
    world.pass(5000);
    expect((await next(world.ada, id)).text).toBe(first.text);
    expect((await next(world.ben, id)).body.problem.served_at).toBe(world.now().toISOString());
  });
  test('gives all players the same problems, each with options in an order of their own', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben, world.cleo], { cfg_time_limit_seconds: 600 });
    const seen = new Map<string, Set<string>>();
    const problems: number[][] = [];
    for (const user of [world.ada, world.ben, world.cleo]) {
      const own: number[] = [];
      for (let index = 0; index < 5; index += 1) {
        const { problem } = (await next(user, id)).body;
        own.push(problem.problem_id);
        seen.set(problem.question, (seen.get(problem.question) ?? new Set()).add(problem.options.join()));
        await answerNext(user, id);
      }
      problems.push(own);
    }
    expect(problems[1]).toEqual(problems[0]);
    expect(problems[2]).toEqual(problems[0]);
    // Orders are independent: that all three players see five problems in the same order has a chance of 24^-10.
    expect(Math.max(...[...seen.values()].map(({ size }) => size))).toBeGreaterThan(1);
  });
  test('returns null once all problems are answered', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben]);
    await playToEnd(world.ada, id, { right: 5 });
    expect((await next(world.ada, id)).body).toEqual({ problem: null, answered: 5, total: 5 });
  });
  test('returns 400 before the start, after the end, for those who declined and those who left', async () => {
    const waiting = await aGame(world.ada, [world.ben]);
    expect(failure(await next(world.ada, waiting.id))).toEqual(invalidState);
    await world.ada.client.games.start({ id: waiting.id });
    expect(failure(await next(world.ben, waiting.id))).toEqual(invalidState);
    const running = await aRunningGame(world.ada, [world.ben]);
    await world.ben.client.games.leave({ id: running.id });
    expect(failure(await next(world.ben, running.id))).toEqual(invalidState);
    world.pass(600_000);
    expect(failure(await next(world.ada, running.id))).toEqual(invalidState);
  });
  test('returns 404 for users who are not players of the game, admins included', async () => {
    const { id } = await aRunningGame(world.ada);
    for (const user of [world.ben, world.admin, world.stranger]) expect((await next(user, id)).status).toBe(404);
  });
});

describe('games.answer', () => {
  test('returns the result, the explanation and the points so far', async () => {
    const { id } = await aRunningGame(world.ada);
    const { problem } = (await next(world.ada, id)).body;
    world.pass(60_000);
    const right = problem.options.indexOf('right');
    expect((await answer(world.ada, id, { problem_id: problem.problem_id, choice: right })).body).toEqual({
      correct: true,
      correct_choice: right,
      explanation: expect.stringMatching(/^Because of \d\.$/),
      points: 750,
      score: 750,
      next: 1,
    });
    const second = (await next(world.ada, id)).body.problem;
    const wrong = second.options.indexOf('worse');
    expect((await answer(world.ada, id, { problem_id: second.problem_id, choice: wrong })).body).toMatchObject({
      correct: false,
      correct_choice: second.options.indexOf('right'),
      points: 0,
      score: 750,
      next: 2,
    });
    expect(await world.ada.client.games.get({ id })).toMatchObject({
      progress: '2/5',
      correct_problems: 1,
      answered_problems: 2,
      total_points: 750,
      problem_tiles: [
        { index: 0, state: 'right', points: 750 },
        { index: 1, state: 'wrong', points: 0 },
        { state: 'open' },
        { state: 'open' },
        { state: 'open' },
      ],
    });
  });
  test('returns the stored result for the same answer, even after the game; 409 for another one', async () => {
    const { id } = await aRunningGame(world.ada);
    const { problem } = (await next(world.ada, id)).body;
    const body = { problem_id: problem.problem_id, choice: Number(problem.options.indexOf('right')) };
    const first = await answer(world.ada, id, body);
    await answerNext(world.ada, id);
    world.pass(1000);
    expect((await answer(world.ada, id, body)).text).toBe(first.text);
    expect(failure(await answer(world.ada, id, { ...body, choice: (body.choice + 1) % 4 }))).toEqual([409, 'conflict']);
    world.pass(600_000);
    expect((await answer(world.ada, id, body)).text).toBe(first.text);
    expect(await world.ada.client.games.get({ id })).toMatchObject({ status: 'completed', answered_problems: 2 });
  });
  test('stores one of many concurrent answers to a problem', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben]);
    const { problem } = (await next(world.ada, id)).body;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => answer(world.ada, id, { problem_id: problem.problem_id, choice: index % 4 })),
    );
    const accepted = replies.filter(({ status }) => status === 200);
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
    expect(accepted).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(15);
    expect(await world.ada.client.games.get({ id })).toMatchObject({ answered_problems: 1 });
  });
  test('returns 400 for a problem that was not received, of another game, or with an option that does not exist', async () => {
    const { id } = await aRunningGame(world.ada);
    const other = await aRunningGame(world.ada);
    const { problem } = (await next(world.ada, id)).body;
    const foreign = (await next(world.ada, other.id)).body.problem;
    const invalid = async (body: object, attr: string) => {
      const { status, body: failed } = await answer(world.ada, id, body);
      expect([status, failed.errors[0].attr]).toEqual([400, attr]);
    };
    await invalid({ problem_id: foreign.problem_id, choice: 0 }, 'problem_id');
    await invalid({ problem_id: problem.problem_id, choice: 4 }, 'choice');
    await invalid({ problem_id: problem.problem_id, choice: -1 }, 'choice');
    await invalid({ problem_id: problem.problem_id }, 'choice');
    await answerNext(world.ada, id);
    const { rows } = await world.api.owner.query(
      `select version.problem_id from games.game join quests.problem_version as version on version.id = problem_version_ids[2]
       where game.id = $1`,
      [id],
    );
    await invalid({ problem_id: Number(rows[0].problem_id), choice: 0 }, 'problem_id');
  });
  test('returns 400 from the deadline on, and accepts an answer at the last moment before it', async () => {
    const { id } = await aRunningGame(world.ada, [], { cfg_time_limit_seconds: 30 });
    const { problem } = (await next(world.ada, id)).body;
    const right = { problem_id: problem.problem_id, choice: problem.options.indexOf('right') };
    world.pass(29_999);
    expect((await answer(world.ada, id, right)).body).toMatchObject({ correct: true, points: 500 });
    const second = (await next(world.ada, id)).body.problem;
    world.pass(1);
    expect(failure(await answer(world.ada, id, { problem_id: second.problem_id, choice: 0 }))).toEqual(invalidState);
    expect(await world.ada.client.games.get({ id })).toMatchObject({ status: 'completed', total_points: 500 });
  });
  test('ends the game with the last answer of the last player', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben]);
    await playToEnd(world.ada, id, { right: 4 });
    expect(await world.ada.client.games.get({ id })).toMatchObject({ status: 'in_progress', winner: null });
    await playToEnd(world.ben, id, { right: 2 });
    const ended = await world.ada.client.games.get({ id });
    expect(ended).toMatchObject({ status: 'completed', winner: { user: { id: world.ada.id } }, is_completed: true });
    expect(ended.player_game_players.map(({ score, correct_answers_count }) => [score, correct_answers_count])).toEqual([
      [4000, 4],
      [2000, 2],
    ]);
  });
  test('ends the game once when all players answer their last problem at the same time', async () => {
    const players = [world.ada, world.ben, world.cleo];
    const { id } = await aRunningGame(world.ada, [world.ben, world.cleo]);
    const before = await world.ben.client.players.me();
    const last = [];
    for (const user of players) {
      for (let index = 0; index < 4; index += 1) await answerNext(user, id);
      const { problem } = (await next(user, id)).body;
      last.push({ user, body: { problem_id: problem.problem_id, choice: 0 } });
    }
    const sent = last.flatMap((one) => [one, one, one]).map(({ user, body }) => answer(user, id, body));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(await world.ada.client.games.get({ id })).toMatchObject({ status: 'completed' });
    expect((await world.ben.client.players.me()).games_completed).toBe(before.games_completed + 1);
  });
  test('hides points of others for problems that the viewer has not answered', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben]);
    await answerNext(world.ada, id, 'wrong');
    await answerNext(world.ada, id, 'right');
    const seenByBen = async () => (await world.ben.client.games.get({ id })).player_game_players[0];
    expect(await seenByBen()).toMatchObject({ score: 0, correct_answers_count: 0, answered_questions_count: 2 });
    await answerNext(world.ben, id);
    expect(await seenByBen()).toMatchObject({ score: 0, correct_answers_count: 0 });
    await answerNext(world.ben, id);
    expect(await seenByBen()).toMatchObject({ score: 1000, correct_answers_count: 1 });
  });
  test('returns the stored response for a repeated Idempotency-Key, and 422 for another answer with it', async () => {
    const { id } = await aRunningGame(world.ada);
    const { problem } = (await next(world.ada, id)).body;
    const body = { problem_id: problem.problem_id, choice: 1 };
    const headers = { 'idempotency-key': `answer-${id}` };
    const first = await answer(world.ada, id, body, headers);
    const again = await answer(world.ada, id, body, headers);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    expect((await answer(world.ada, id, { ...body, choice: 2 }, headers)).status).toBe(422);
  });
});
