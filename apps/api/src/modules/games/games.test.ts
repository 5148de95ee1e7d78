import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { aGame, aPlayableQuest, aRunningGame, asking, failure, type GameWorld, games, openGames } from './games.fixtures.ts';

let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
afterAll(() => world.api.close());
beforeEach(() => world.pass(60_000));

const asAda = () => asking(world.api, world.ada);

describe('games.create', () => {
  test('returns 201 with a solo game whose problems are drawn', async () => {
    const quest = await aPlayableQuest(world.ada, 12);
    const { status, headers, body } = await asAda().post(games, { primary_quest: quest.uid, subtopics: 'rivers; 50%' });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`https://api.test${games}${body.id}/`);
    expect(body).toEqual({
      id: expect.any(Number),
      player_game_players: [
        {
          id: expect.any(Number),
          player: expect.objectContaining({ user: expect.objectContaining({ id: world.ada.id }), quest_elos: [], in_game: null }),
          score: 0,
          elo_delta: 0,
          quest_elo_delta: null,
          invite_status: '2',
          answered_questions_count: 0,
          correct_answers_count: 0,
          is_following: false,
        },
      ],
      primary_quest: quest.uid,
      subtopics: 'rivers; 50%',
      progress: '0/10',
      correct_problems: 0,
      answered_problems: 0,
      total_points: 0,
      status: 'ready',
      name: 'Rivers of Europe',
      problems_loading_progress: 100,
      players_progress_summary: `${world.ada.username} 0/10`,
      problem_tiles: Array.from({ length: 10 }, (_, index) => ({ index, state: 'open', points: 0 })),
      players: [body.player_game_players[0].player.id],
      winner: null,
      creator: {
        id: body.player_game_players[0].player.id,
        user: body.player_game_players[0].player.user,
        uid: body.player_game_players[0].player.uid,
        last_online_at: Math.floor(world.now().getTime() / 1000),
        online_status: 'online',
        experience: 0,
        experience_level: 1,
      },
      is_creator: true,
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: world.now().toISOString(),
      updated_at: world.now().toISOString(),
      deleted_at: null,
      is_active: true,
      created_by: String(world.ada.id),
      updated_by: null,
      deleted_by: null,
      cfg_number_of_problems: 10,
      cfg_time_limit_seconds: 600,
      cfg_elo_level: 1200,
      elo_delta: 0,
      quest_elo_deltas: [],
      is_started: false,
      is_loaded: true,
      is_completed: false,
      completed_at: null,
    });
  });
  test('draws no more problems than the quest has', async () => {
    const quest = await aPlayableQuest(world.ada, 3);
    const made = await world.ada.client.games.create({ body: { primary_quest: quest.uid } });
    expect(made.cfg_number_of_problems).toBe(3);
    const more = await asAda().post(games, { primary_quest: quest.uid, cfg_number_of_problems: 4 });
    expect([more.status, more.body.errors]).toEqual([
      400,
      [
        {
          attr: 'cfg_number_of_problems',
          code: 'max_value',
          detail: 'The quest has only 3 problems. Request at most that many.',
        },
      ],
    ]);
  });
  test('draws problems that mention a subtopic first, and those with a near rating', async () => {
    const quest = await aPlayableQuest(world.ada, 4);
    const add = (question: string, rating: number) =>
      world.ada.client.questProblems.create({
        quest_id: quest.id,
        body: { question, options: ['a', 'b'], correct_option: 0, rating },
      });
    const rhine = await add('Where does the Rhine end?', 2000);
    const hard = await add('Something hard?', 1900);
    const drawn = async (more: object) => {
      const { body } = await asAda().post(games, { primary_quest: quest.uid, cfg_number_of_problems: 1, ...more });
      const { rows } = await world.api.owner.query(
        `select version.problem_id from games.game join quests.problem_version as version on version.id = any (problem_version_ids)
         where game.id = $1`,
        [body.id],
      );
      return rows.map(({ problem_id }) => problem_id);
    };
    expect(await drawn({ subtopics: 'the RHINE, trade' })).toEqual([rhine.id]);
    expect(await drawn({ cfg_elo_level: 1900 })).toEqual([hard.id]);
  });
  test('returns 400 for a quest that is missing, invisible, deleted or without problems', async () => {
    const hidden = await world.stranger.client.quests.create({ body: { name: 'Hidden', visibility: 'private' } });
    const empty = await world.ada.client.quests.create({ body: { name: 'Empty' } });
    const deleted = await aPlayableQuest(world.ada, 1);
    await world.ada.client.quests.remove({ id: deleted.id });
    const code = async (uid: string) => (await asAda().post(games, { primary_quest: uid })).body.errors[0].code;
    expect(await code(hidden.uid)).toBe('does_not_exist');
    expect(await code('0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e66')).toBe('does_not_exist');
    expect(await code(deleted.uid)).toBe('does_not_exist');
    expect(await code(empty.uid)).toBe('no_problems');
  });
  test('returns 400 for players of another workspace, and for more than eight players', async () => {
    const quest = await aPlayableQuest(world.ada, 1);
    const foreign = await world.stranger.client.players.me();
    const { status, body } = await asAda().post(games, {
      primary_quest: quest.uid,
      players: [foreign.id, 999_999],
      users: [world.stranger.id],
    });
    expect([status, body.errors.map(({ attr, code }: { attr: string; code: string }) => [attr, code])]).toEqual([
      400,
      [
        ['players', 'does_not_exist'],
        ['players', 'does_not_exist'],
        ['users', 'does_not_exist'],
      ],
    ]);
    const many = await Promise.all(Array.from({ length: 8 }, () => world.api.user(world.ada.workspaceId)));
    const crowded = await asAda().post(games, { primary_quest: quest.uid, users: many.map(({ id }) => id) });
    expect([crowded.status, crowded.body.errors[0].code]).toEqual([400, 'max_length']);
    const full = await asAda().post(games, { primary_quest: quest.uid, users: many.slice(1).map(({ id }) => id) });
    expect(full.body.player_game_players).toHaveLength(8);
  });
  test('returns the first game for a repeated Idempotency-Key', async () => {
    const quest = await aPlayableQuest(world.ada, 1);
    const key = { 'idempotency-key': 'once' };
    const first = await asAda().post(games, { primary_quest: quest.uid, users: [world.ben.id] }, key);
    const second = await asAda().post(games, { primary_quest: quest.uid, users: [world.ben.id] }, key);
    expect(second.body).toEqual(first.body);
    expect(
      (await world.ben.client.notifications.list({})).results.filter(({ text }) => isAbout(text, first.body.id)),
    ).toHaveLength(1);
  });
});

const isAbout = (text: unknown, game: number) =>
  typeof text === 'object' && text !== null && 'game' in text && text.game === game;

describe('games.list', () => {
  test('lists only the caller’s games, newest first, with every filter', async () => {
    const { api } = world;
    const [maker, guest] = [await api.user(world.ada.workspaceId), await api.user(world.ada.workspaceId)];
    const first = await aGame(maker, [guest]);
    world.pass(1000);
    const second = await aGame(guest, [maker]);
    world.pass(1000);
    const third = await aRunningGame(maker);
    await aGame(world.ben);
    const ids = async (query: object) => (await maker.client.games.list(query)).results.map(({ id }) => id);
    expect(await ids({})).toEqual([third.id, second.id, first.id]);
    expect(await ids({ created_at__gte: second.created_at })).toEqual([third.id, second.id]);
    expect(await ids({ created_at__lte: second.created_at })).toEqual([second.id, first.id]);
    expect(await ids({ creator: second.creator?.id })).toEqual([second.id]);
    expect(await ids({ is_started: true })).toEqual([third.id]);
    expect(await ids({ is_started: false, creator: first.creator?.id })).toEqual([first.id]);
    expect(await ids({ is_loaded: false })).toEqual([]);
    expect(await ids({ is_loaded: true, is_completed: false })).toEqual([third.id, second.id, first.id]);
    await maker.client.games.leave({ id: third.id });
    expect(await ids({ is_completed: true })).toEqual([third.id]);
    const [listed] = (await maker.client.games.list({ is_completed: true })).results;
    expect(listed).toEqual(await maker.client.games.get({ id: third.id }));
    const newcomer = await api.user(world.ada.workspaceId);
    expect(await newcomer.client.games.list({})).toEqual({ count: 0, next: null, previous: null, results: [] });
  });
  test('returns 400 for an invalid filter', async () => {
    for (const query of ['created_at__gte=yesterday', 'creator=x', 'is_completed=perhaps'])
      expect((await asAda().get(`${games}?${query}`)).status, query).toBe(400);
    expect((await asAda().get(`${games}?page=1000`)).status).toBe(404);
  });
});

describe('games.get', () => {
  test('shows the game to invited and declined players, and to no one else', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    expect(await world.ben.client.games.get({ id })).toMatchObject({
      id,
      is_creator: false,
      players_progress_summary: `${world.ada.username} 0/5`,
    });
    await world.ben.client.games.respond({ id, body: { response: 'declined' } });
    expect((await world.ben.client.games.get({ id })).player_game_players[1]?.invite_status).toBe('0');
    for (const user of [world.cleo, world.admin, world.stranger])
      expect((await asking(world.api, user).get(`${games}${id}/`)).status).toBe(404);
  });
  test('says whether the caller follows each player', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    await world.ben.client.users.follow({ id: world.ada.id });
    const following = (await world.ben.client.games.get({ id })).player_game_players.map(({ is_following }) => is_following);
    expect(following).toEqual([true, false]);
    await world.ben.client.users.unfollow({ id: world.ada.id });
  });
  test('hides the address of other players', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    const emails = (await world.ben.client.games.get({ id })).player_game_players.map(({ player }) => player.user.email);
    expect(emails).toEqual([`user-${world.ada.id}@noreply.api.test`, `${world.ben.username}@people.test`]);
  });
});

describe('games.start', () => {
  test('starts the clock, declines open invites and notifies the others', async () => {
    const { id } = await aGame(world.ada, [world.ben, world.cleo], { cfg_time_limit_seconds: 90 });
    await world.ben.client.games.respond({ id, body: { response: 'accept' } });
    world.pass(5000);
    const started = await world.ada.client.games.start({ id });
    expect(started).toMatchObject({
      status: 'in_progress',
      is_started: true,
      is_completed: false,
      updated_by: String(world.ada.id),
    });
    expect(started.player_game_players.map(({ invite_status }) => invite_status)).toEqual(['2', '2', '0']);
    expect(started.player_game_players.map(({ player }) => player.in_game)).toEqual([id, id, null]);
    const { rows } = await world.api.owner.query('select started_at, deadline_at from games.game where id = $1', [id]);
    expect(rows).toEqual([{ started_at: world.now(), deadline_at: new Date(world.now().getTime() + 90_000) }]);
    const [told] = (await world.ben.client.notifications.list({})).results;
    expect(told).toMatchObject({ notification_type: '2', text: { kind: 'game_started', game: id } });
    expect((await world.ada.client.quests.list({ search: 'Rivers' })).results[0]?.metrics).toBe(
      '{"plays":2,"saves":0,"completions":0}',
    );
  });
  test('returns 400 when the game has started, and 403 for players who did not create it', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben]);
    expect(failure(await asAda().post(`${games}${id}/start/`))).toEqual([400, 'invalid_transition']);
    expect(failure(await asking(world.api, world.ben).post(`${games}${id}/start/`))).toEqual([403, 'permission_denied']);
  });
});

describe('games.leave', () => {
  test('takes an acceptance back before the start, and the creator can invite again', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    await world.ben.client.games.respond({ id, body: { response: 'accept' } });
    const left = await world.ben.client.games.leave({ id });
    expect(left.player_game_players.map(({ invite_status }) => invite_status)).toEqual(['2', '0']);
    expect(left.players).toHaveLength(1);
    const again = await world.ada.client.games.invite({ id, body: { users: [world.ben.id] } });
    expect(again.player_game_players.map(({ invite_status }) => invite_status)).toEqual(['2', '1']);
  });
  test('finishes the caller’s part of a running game, which ends with the last player', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben]);
    expect(await world.ben.client.games.leave({ id })).toMatchObject({ status: 'in_progress', is_active: true });
    expect(await world.ben.client.games.leave({ id })).toMatchObject({ status: 'in_progress' });
    const ended = await world.ada.client.games.leave({ id });
    expect(ended).toMatchObject({ status: 'abandoned', is_completed: true, is_active: false, winner: null });
    expect(ended.completed_at).toBe(world.now().toISOString());
  });
  test('returns 400 for the creator before the start, and for those who have not accepted', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    const leave = (user: typeof world.ada) => asking(world.api, user).post(`${games}${id}/leave/`).then(failure);
    expect(await leave(world.ada)).toEqual([400, 'invalid_transition']);
    expect(await leave(world.ben)).toEqual([400, 'invalid_transition']);
    await world.ada.client.games.start({ id });
    expect(await leave(world.ben)).toEqual([400, 'invalid_transition']);
    await world.ada.client.games.leave({ id });
    expect(await leave(world.ada)).toEqual([400, 'invalid_transition']);
  });
});

describe('games.cancel', () => {
  test('ends a game before its start, for its creator only', async () => {
    const { id } = await aGame(world.ada, [world.ben]);
    expect(failure(await asking(world.api, world.ben).post(`${games}${id}/cancel/`))).toEqual([403, 'permission_denied']);
    expect(await world.ada.client.games.cancel({ id })).toMatchObject({ status: 'cancelled', is_active: false });
    for (const action of ['cancel', 'start', 'leave'])
      expect(failure(await asAda().post(`${games}${id}/${action}/`)), action).toEqual([400, 'invalid_transition']);
    const running = await aRunningGame(world.ada);
    expect(failure(await asAda().post(`${games}${running.id}/cancel/`))).toEqual([400, 'invalid_transition']);
  });
});

describe('players.me', () => {
  test('creates the player with the first request and keeps it', async () => {
    const user = await world.api.user(world.ada.workspaceId);
    const first = await user.client.players.me();
    expect(first).toMatchObject({
      user: { id: user.id, email: `${user.username}@people.test` },
      quest_elos: [],
      experience: 0,
      experience_level: 1,
      is_in_game: false,
      accuracy: 0,
      games_completed: 0,
    });
    world.pass(1000);
    expect(await user.client.players.me()).toEqual(first);
    expect((await Promise.all(Array.from({ length: 10 }, () => user.client.players.me()))).map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, () => first.id),
    );
  });
});
