import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { aPlayableQuest, asking, failure, type GameWorld, openGames } from '../games.fixtures.ts';

const path = '/api/v1/problems/fair-play/';
const dayMs = 86_400_000;
let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
afterAll(() => world.api.close());
beforeEach(() => world.pass(2 * dayMs));

interface Performance {
  readonly user: TestUser;
  readonly right: number;
  readonly seconds: number;
}

type Quest = Awaited<ReturnType<typeof aPlayableQuest>>;

/** A game in which each player takes the same time for every problem. */
async function play({ pass }: GameWorld, quest: Quest, performances: readonly Performance[]) {
  const [host, ...guests] = performances;
  if (!host) throw new Error('a game needs a player');
  const { id } = await host.user.client.games.create({
    body: { primary_quest: quest.uid, users: guests.map(({ user }) => user.id) },
  });
  for (const { user } of guests) await user.client.games.respond({ id, body: { response: 'accept' } });
  await host.user.client.games.start({ id });
  for (const { user, right, seconds } of performances) await answerAll({ pass }, id, { user, right, seconds });
  return host.user.client.games.get({ id });
}

async function answerAll({ pass }: Pick<GameWorld, 'pass'>, id: number, { user, right, seconds }: Performance): Promise<void> {
  for (let index = 0; ; index += 1) {
    const { problem, total } = await user.client.games.nextProblem({ id });
    if (!problem) return;
    pass(seconds * 1000);
    const choice = problem.options.indexOf(index < right ? 'right' : 'wrong');
    await user.client.games.answer({ id, body: { problem_id: problem.problem_id, choice } });
    if (index === total - 1) return;
  }
}

/** As if the user's account had just signed in with this browser. */
const addDevice = ({ id, username }: TestUser, browser: string) =>
  world.api.owner.query(
    `with known as (
       insert into accounts.account (uid, email) values (gen_random_uuid(), $2 || '@accounts.test')
       on conflict do nothing returning id
     ), linked as (
       update people.user set account_id = known.id from known where people.user.id = $1 returning account_id
     )
     insert into auth.device (uid, account_id, hash, last_used_at, expires_at)
     select gen_random_uuid(), id, sha256($3::text::bytea), $4::timestamptz, $4::timestamptz + interval '180 days'
     from (select account_id from linked union select account_id from people.user where people.user.id = $1 and account_id is not null) as own (id)`,
    [id, username, browser, world.now()],
  );

const flagsOf = async ({ admin }: GameWorld, game: { readonly id: number }) =>
  (await admin.client.fairPlay.list({ page_size: '100' })).results.filter((flag) => flag.game === game.id);

const playFast = async (quest?: Quest) =>
  play(world, quest ?? (await aPlayableQuest(world.admin)), [
    { user: world.ada, right: 4, seconds: 0.4 },
    { user: world.ben, right: 5, seconds: 3 },
  ]);

describe('a rated game', () => {
  test('is flagged for a player whose right answers are faster than reading', async () => {
    const game = await playFast();
    expect(await flagsOf(world, game)).toEqual([
      {
        id: expect.any(Number),
        kind: 'fast_answers',
        game: game.id,
        player: expect.objectContaining({ user: expect.objectContaining({ id: world.ada.id }) }),
        // Two words in the question and one in each of four options.
        evidence: { right_answers: 4, fast_answers: 4, fastest_seconds: 0.4, reading_seconds: 0.85 },
        created_at: world.now().toISOString(),
        dismissed_at: null,
        dismissed_by: null,
      },
    ]);
  });
  test('is flagged for a player who loses as never before against a much lower rated one', async () => {
    const quest = await aPlayableQuest(world.admin);
    const { id: cleo } = await world.cleo.client.players.me();
    const { id: ben } = await world.ben.client.players.me();
    await world.api.owner.query(
      `insert into games.quest_rating (player_id, quest_id, workspace_id, rating, games, updated_at) values ($1, $2, $3, 1500, 1, now())`,
      [cleo, quest.id, world.cleo.workspaceId],
    );
    await world.api.owner.query('update games.player set answered_problems = 20, correct_problems = 15 where id = $1', [cleo]);
    const lose = () =>
      play(world, quest, [
        { user: world.cleo, right: 1, seconds: 2 },
        { user: world.ben, right: 5, seconds: 3 },
      ]);
    const [flag, ...others] = await flagsOf(world, await lose());
    expect(others).toEqual([]);
    expect(flag).toMatchObject({
      kind: 'thrown_game',
      player: { id: cleo },
      evidence: {
        rating: 1500,
        opponent: ben,
        opponent_rating: 1200,
        right_answers: 1,
        problems: 5,
        usual_accuracy: 0.75,
      },
    });
    // The accuracy has fallen below what is usual for good players, and so has the next game's significance.
    await world.api.owner.query('update games.player set correct_problems = 14 where id = $1', [cleo]);
    expect(await flagsOf(world, await lose())).toEqual([]);
  });
  test('is flagged for players who have signed in with the same browser within 30 days', async () => {
    const [dan, eve] = [await world.api.user(world.ada.workspaceId), await world.api.user(world.ada.workspaceId)];
    const meet = async () =>
      play(world, await aPlayableQuest(world.admin), [
        { user: dan, right: 2, seconds: 3 },
        { user: eve, right: 1, seconds: 3 },
      ]);
    await addDevice(dan, 'one browser');
    await addDevice(eve, 'another browser');
    expect(await flagsOf(world, await meet())).toEqual([]);
    await addDevice(eve, 'one browser');
    const flags = await flagsOf(world, await meet());
    expect(flags.map(({ kind, player }) => [kind, player.user.id]).toSorted()).toEqual([
      ['shared_device', dan.id],
      ['shared_device', eve.id],
    ]);
    const ofDan = flags.find(({ player }) => player.user.id === dan.id);
    expect(ofDan?.evidence).toEqual({ opponent: (await eve.client.players.me()).id, devices: 1 });
    world.pass(31 * dayMs);
    expect(await flagsOf(world, await meet())).toEqual([]);
  });
  test('is not flagged for slow answers, nor for players who are not rated in it', async () => {
    const quest = await aPlayableQuest(world.ada);
    const unrated = await play(world, quest, [
      { user: world.ada, right: 5, seconds: 0.1 },
      { user: world.ben, right: 5, seconds: 0.1 },
    ]);
    const slow = await play(world, await aPlayableQuest(world.admin), [
      { user: world.ada, right: 5, seconds: 0.85 },
      { user: world.ben, right: 2, seconds: 0.1 },
    ]);
    expect([await flagsOf(world, unrated), await flagsOf(world, slow)]).toEqual([[], []]);
  });
  test('is neither flagged nor weighed with LYCEUM_FAIR_PLAY=off', async () => {
    const lenient = await openGames({ fairPlay: 'off' });
    try {
      const quest = await aPlayableQuest(lenient.admin);
      const performances = [
        { user: lenient.ada, right: 5, seconds: 0.1 },
        { user: lenient.ben, right: 0, seconds: 0.1 },
      ];
      const games = [await play(lenient, quest, performances), await play(lenient, quest, performances)];
      // E of 1220 against 1180 is 0.557; the second game would count half otherwise.
      expect(games.map(({ elo_delta }) => elo_delta)).toEqual([20, 18]);
      expect((await lenient.admin.client.fairPlay.list()).count).toBe(0);
    } finally {
      await lenient.api.close();
    }
  });
});

describe('fairPlay.list', () => {
  test('filters by kind and by whether flags are dismissed, newest first', async () => {
    const [older, newer] = [await playFast(), await playFast(await aPlayableQuest(world.admin))];
    const [olderFlag, newerFlag] = [...(await flagsOf(world, older)), ...(await flagsOf(world, newer))];
    await world.admin.client.fairPlay.dismiss({ id: olderFlag?.id ?? 0 });
    const ids = async (query: Parameters<typeof world.admin.client.fairPlay.list>[0]) =>
      (await world.admin.client.fairPlay.list(query)).results.map(({ id }) => id);
    expect((await ids({ kind: 'fast_answers' })).slice(0, 2)).toEqual([newerFlag?.id, olderFlag?.id]);
    expect(await ids({ kind: 'thrown_game' })).not.toContain(newerFlag?.id);
    expect(await ids({ dismissed: true })).toEqual([olderFlag?.id]);
    expect(await ids({ dismissed: false })).not.toContain(olderFlag?.id);
  });
  test('returns 403 for members, no flags of other workspaces, 400 for an unknown kind and 404 for a missing page', async () => {
    expect((await asking(world.api, world.ada).get(path)).status).toBe(403);
    const strange = await world.api.user(world.stranger.workspaceId, { role: 'admin' });
    expect((await asking(world.api, strange).get(path)).body.count).toBe(0);
    expect((await asking(world.api, world.admin).get(`${path}?kind=luck`)).status).toBe(400);
    expect((await asking(world.api, world.admin).get(`${path}?page=1000`)).status).toBe(404);
  });
});

describe('fairPlay.dismiss', () => {
  test('keeps the first admin who dismissed the flag, and is recorded once', async () => {
    const [flag] = await flagsOf(world, await playFast());
    const id = flag?.id ?? 0;
    const second = await world.api.user(world.admin.workspaceId, { role: 'admin' });
    const dismissed = await world.admin.client.fairPlay.dismiss({ id });
    expect(dismissed).toEqual({ ...flag, dismissed_at: world.now().toISOString(), dismissed_by: world.admin.id });
    world.pass(1000);
    expect(await second.client.fairPlay.dismiss({ id })).toEqual(dismissed);
    const { rows } = await world.api.owner.query(
      `select user_id::int from platform.audit where action = 'fair_play_flag.dismissed' and object_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ user_id: world.admin.id }]);
  });
  test('returns 403 for members, 404 for other workspaces, and 409 while the same request is running', async () => {
    const [flag] = await flagsOf(world, await playFast());
    const target = `${path}${flag?.id}/dismiss/`;
    expect((await asking(world.api, world.ada).post(target)).status).toBe(403);
    const strange = await world.api.user(world.stranger.workspaceId, { role: 'admin' });
    expect(failure(await asking(world.api, strange).post(target))).toEqual([404, 'not_found']);
    const running = await withBlockedIdempotencyClaims(world.api, () =>
      asking(world.api, world.admin).post(target, undefined, { 'idempotency-key': 'dismiss' }),
    );
    expect(failure(running)).toEqual([409, 'idempotency_in_progress']);
  });
});

describe('the personal data of a player', () => {
  test('contains their flags until they are erased', async () => {
    const leaving = await world.api.user(world.ada.workspaceId);
    const game = await play(world, await aPlayableQuest(world.admin), [{ user: leaving, right: 5, seconds: 0.1 }]);
    const exported = await asking(world.api, leaving).get('/api/v1/iam/users/me/export/');
    expect(exported.body.others.fair_play_flags).toMatchObject([{ game_id: game.id, kind: 'fast_answers' }]);
    await world.admin.client.members.erase({ workspace_id: leaving.workspaceId, id: leaving.id });
    expect(await flagsOf(world, game)).toEqual([]);
  });
});
