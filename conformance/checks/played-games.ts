import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { requireInteger, requireList, requireRecord, requireText } from '../narrow.ts';
import type { World } from '../world.ts';
import { requestProductJson, requireKey } from './product-requests.ts';

export type Item = Record<string, unknown>;

export const games = '/api/v1/problems/player-game/';

/** Two users who have played with each other: a completed game, one that waits for an answer, and a declined one. */
export interface Played {
  readonly key: string;
  readonly guestKey: string;
  /** Of the quest, who does not play. */
  readonly authorKey: string;
  readonly quest: Item;
  readonly completed: Item;
  readonly waiting: Item;
  readonly declined: Item;
}

const played = new Map<string | undefined, Promise<Played>>();

/** Plays once per API; the checks only read. */
export function playGamesOnce(world: World): Promise<Played> {
  const started = played.get(world.base_url) ?? play(world);
  played.set(world.base_url, started);
  return started;
}

async function play(world: World): Promise<Played> {
  // Players are not rated in a quest of their own.
  const [author, creator, guest] = [await register(world), await register(world), await register(world)];
  const ask = (key: string, path: string, status: number, body?: object) =>
    requestProductJson(world, path, status, { key, ...(body && { method: 'POST', body }) });
  const quest = await ask(author.key, '/api/v1/quests/', 201, { name: 'Conformance of games' });
  for (const index of [1, 2])
    await ask(author.key, `/api/v1/quests/${idOf(quest)}/problems/`, 201, {
      question: `How much is ${index}?`,
      options: ['right', 'wrong', 'worse'],
      correct_option: 0,
    });
  const create = () =>
    ask(creator.key, games, 201, { primary_quest: quest['uid'], subtopics: 'Any text: §½', users: [guest.id] });
  const path = (game: Item) => `${games}${idOf(game)}/`;
  const [first, waiting, declined] = [await create(), await create(), await create()];
  await ask(guest.key, `${path(first)}player-invite/`, 200, { response: 'accept' });
  await ask(guest.key, `${path(declined)}player-invite/`, 200, { response: 'reject', error: 'Another time.' });
  await ask(creator.key, `${path(first)}start/`, 200, {});
  for (const { key, option } of [
    { key: creator.key, option: 'right' },
    { key: guest.key, option: 'wrong' },
  ])
    for (const _ of [1, 2]) {
      const { problem } = await ask(key, `${path(first)}problems/next/`, 200);
      const { problem_id, options } = requireRecord(problem, 'problem');
      const choice = requireList(options, 'options').indexOf(option);
      await ask(key, `${path(first)}answers/`, 200, { problem_id, choice });
    }
  const [completed, open, refused] = await Promise.all(
    [first, waiting, declined].map((game) => ask(creator.key, path(game), 200)),
  );
  assert.ok(completed && open && refused);
  return { key: creator.key, guestKey: guest.key, authorKey: author.key, quest, completed, waiting: open, declined: refused };
}

export async function register(world: World): Promise<{ key: string; id: number }> {
  requireKey(world, 'workspace_key');
  const body = { email: `${randomUUID()}@players.example` };
  const { api_key, user } = await requestProductJson(world, '/api/v1/auth/register/', 201, { method: 'POST', body });
  return {
    key: requireText(requireRecord(api_key, 'api_key')['key'], 'key'),
    id: requireInteger(requireRecord(user, 'user')['id'], 'user.id'),
  };
}

export const partsOf = (game: Item): Item[] =>
  requireList(game['player_game_players'], 'player_game_players').map((part) => requireRecord(part, 'part'));
export const getWinnerPart = (game: Item): Item => requireRecord(partsOf(game)[0], 'part');
export const idOf = (item: Item): number => requireInteger(item['id'], 'id');
