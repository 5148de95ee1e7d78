import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { TestUser } from '../../../testing/start-test-api.ts';
import { aPlayableQuest, aRunningGame, type GameWorld, openGames } from '../games.fixtures.ts';
import { answerNext, playToEnd } from '../play/play.fixtures.ts';

const dayMs = 86_400_000;
let world: GameWorld;
beforeAll(async () => {
  world = await openGames();
});
afterAll(() => world.api.close());
// Games of other tests are more than a day ago.
beforeEach(() => world.pass(2 * dayMs));

/** A game of an existing quest, so that ratings follow from earlier ones. */
async function playQuest(quest: { readonly uid: string }, results: readonly (readonly [TestUser, number])[]) {
  const [[creator] = [world.ada, 0], ...others] = results;
  const { id } = await creator.client.games.create({
    body: { primary_quest: quest.uid, users: others.map(([{ id: user }]) => user) },
  });
  for (const [{ client }] of others) await client.games.respond({ id, body: { response: 'accept' } });
  await creator.client.games.start({ id });
  for (const [user, right] of results) await playToEnd(user, id, { right });
  return creator.client.games.get({ id });
}
const questElo = async ({ client }: TestUser, quest: { readonly uid: string }) =>
  (await client.players.me()).quest_elos.find(({ quest_id }) => quest_id === quest.uid)?.elo;
const storedOutcome = async (id: number) =>
  (await world.api.owner.query('select rating_outcome from games.game where id = $1', [id])).rows[0].rating_outcome;

describe('the rating of a game', () => {
  test('moves the ratings of all players by the points of their pairs, and shows the changes', async () => {
    const quest = await aPlayableQuest(world.admin);
    const game = await playQuest(quest, [
      [world.ada, 5],
      [world.ben, 3],
      [world.cleo, 1],
    ]);
    const [ada, ben, cleo] = game.player_game_players.map(({ player }) => player.id);
    const change = { quest_id: quest.uid, before: 1200 };
    expect(game).toMatchObject({
      elo_delta: 20,
      quest_elo_deltas: [
        { ...change, player_id: ada, after: 1220, delta: 20 },
        { ...change, player_id: ben, after: 1200, delta: 0 },
        { ...change, player_id: cleo, after: 1180, delta: -20 },
      ],
      player_game_players: [{ elo_delta: 20, quest_elo_delta: { after: 1220 } }, { elo_delta: 0 }, { elo_delta: -20 }],
    });
    expect(await Promise.all([world.ada, world.ben, world.cleo].map((user) => questElo(user, quest)))).toEqual([
      1220, 1200, 1180,
    ]);
    world.pass(2 * dayMs);
    const second = await playQuest(quest, [
      [world.ada, 1],
      [world.cleo, 5],
    ]);
    // E of 1220 against 1180 is 0.557, so the favourite loses 22.
    expect(second.quest_elo_deltas.map(({ before, delta }) => [before, delta])).toEqual([
      [1220, -22],
      [1180, 22],
    ]);
  });
  test('counts less for the same players within a day, and not at all after five games', async () => {
    const quest = await aPlayableQuest(world.admin, 1);
    const deltas: (number | undefined)[] = [];
    for (let round = 0; round < 6; round += 1) {
      const winner = round % 2 === 0 ? world.ada : world.ben;
      const game = await playQuest(quest, [
        [world.ada, winner === world.ada ? 1 : 0],
        [world.ben, winner === world.ben ? 1 : 0],
      ]);
      deltas.push(game.elo_delta);
    }
    // 40·w·(S − E), from 1200 against 1200 on.
    expect(deltas).toEqual([20, -11, 6, -5, 4, 0]);
    world.pass(dayMs);
    expect(await questElo(world.ada, quest)).toBe(1214);
    const next = await playQuest(quest, [
      [world.ada, 1],
      [world.ben, 0],
    ]);
    expect(next.elo_delta).toBe(18);
  });
  test('moves the player and the problems against each other in a game of one', async () => {
    const quest = await aPlayableQuest(world.admin, 4);
    const game = await playQuest(quest, [[world.cleo, 3]]);
    expect(game).toMatchObject({ elo_delta: 10, winner: null });
    const problems = (await world.admin.client.questProblems.list({ quest_id: quest.id })).results;
    expect(problems.map(({ rating, times_answered }) => [rating, times_answered]).toSorted()).toEqual([
      [1180, 1],
      [1180, 1],
      [1180, 1],
      [1220, 1],
    ]);
  });
  test('needs two players who answered a fifth of the problems', async () => {
    const { uid: primary_quest } = await aPlayableQuest(world.admin);
    const { id } = await aRunningGame(world.ada, [world.ben], { primary_quest });
    await playToEnd(world.ada, id, { right: 5 });
    const ended = await world.ben.client.games.leave({ id });
    expect(ended).toMatchObject({ status: 'completed', elo_delta: 0, quest_elo_deltas: [] });
    expect(await storedOutcome(id)).toBe('too_few_players');
    const other = await aRunningGame(world.ada, [world.ben], { primary_quest });
    await answerNext(world.ben, other.id);
    await playToEnd(world.ada, other.id, { right: 0 });
    expect(await world.ben.client.games.leave({ id: other.id })).toMatchObject({ status: 'completed', elo_delta: 20 });
    expect(await storedOutcome(other.id)).toBe('rated');
  });
  test('leaves out the creator and the co-creators of the quest, who know the answers', async () => {
    const quest = await aPlayableQuest(world.ada);
    await world.ada.client.quests.update({ id: quest.id, body: { co_creators: [world.cleo.id] } });
    const dan = await world.api.user(world.ada.workspaceId);
    const game = await playQuest(quest, [
      [world.ada, 5],
      [world.ben, 3],
      [world.cleo, 2],
      [dan, 1],
    ]);
    expect(game.winner?.user.id).toBe(world.ada.id);
    const [, ben, , dansPart] = game.player_game_players.map(({ player }) => player.id);
    expect(game.quest_elo_deltas.map(({ player_id, delta }) => [player_id, delta])).toEqual([
      [ben, 20],
      [dansPart, -20],
    ]);
    expect(game.player_game_players.map(({ elo_delta, quest_elo_delta }) => [elo_delta, quest_elo_delta === null])).toEqual([
      [0, true],
      [20, false],
      [0, true],
      [-20, false],
    ]);
    expect(await Promise.all([world.ada, world.cleo].map((user) => questElo(user, quest)))).toEqual([undefined, undefined]);
    const board = await world.ada.client.players.leaderboard({ quest: String(quest.id) });
    expect(board.results.map(({ player }) => player.user.id)).toEqual([world.ben.id, dan.id]);
  });
  test('is not computed for a game against the creator of the quest, nor for one of the creator alone', async () => {
    const quest = await aPlayableQuest(world.ada, 2);
    const together = await playQuest(quest, [
      [world.ada, 2],
      [world.ben, 0],
    ]);
    const alone = await playQuest(quest, [[world.ada, 2]]);
    expect([together, alone].map(({ status, elo_delta, quest_elo_deltas }) => [status, elo_delta, quest_elo_deltas])).toEqual([
      ['completed', 0, []],
      ['completed', 0, []],
    ]);
    expect(await Promise.all([together, alone].map(({ id }) => storedOutcome(id)))).toEqual(['too_few_players', 'own_quest']);
    const problems = (await world.ada.client.questProblems.list({ quest_id: quest.id })).results;
    expect(problems.map(({ rating }) => rating)).toEqual([1200, 1200]);
  });
  test('stays the same when a game is abandoned', async () => {
    const { id } = await aRunningGame(world.ada, [world.ben]);
    world.pass(600_000);
    expect(await world.ada.client.games.get({ id })).toMatchObject({ status: 'abandoned', quest_elo_deltas: [] });
    expect(await storedOutcome(id)).toBe(null);
  });
  test('follows from the ledger, which has one entry per game and player', async () => {
    const { rows } = await world.api.owner.query(`
      select rating.player_id, rating.quest_id, rating.rating, rating.games, 1200 + sum(entry.delta)::int as replayed,
        count(*)::int as entries, count(distinct entry.game_id)::int as distinct_games
      from games.quest_rating as rating join games.rating_entry as entry using (player_id, quest_id)
      group by 1, 2, 3, 4`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { rating, replayed, games, entries, distinct_games } of rows)
      expect([rating, games, entries]).toEqual([replayed, distinct_games, distinct_games]);
  });
});
