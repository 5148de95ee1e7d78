import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { requireRecord } from './narrow.ts';

type Item = Record<string, unknown>;
type Keys = { staff_key: string; workspace_key: string; stranger_key: string };

/** Quests of every kind, enough for more than one page, created through the API. */
export type SeededQuests = {
  /** As their creator sees them after generation, in order of creation. */
  quests: Item[];
  category: { id: number; name: string };
  subcategory: { id: number; name: string };
  player_level: { id: number; uid: string; name: string };
  tags: { indigo: number; saffron: number };
  /** A publication of the quests' creator. */
  publication: Item;
  /** A publication of a user without quests. */
  publication_elsewhere: Item;
};

const size = 24;
const visibilities = ['public', 'public', 'org', 'public', 'private', 'team'];

/** Created by the workspace's service user and saved by several users. Generation succeeds for some and fails for others. */
export async function seedQuests(base_url: string, people: Keys): Promise<SeededQuests> {
  const { staff_key, workspace_key, stranger_key } = people;
  const ask = createRequester(base_url);
  const word = (segment: string, body: object) => ask(staff_key, 'POST', `taxonomy/${segment}`, body);
  const category = named(await word('categories', { name: 'Fugues' }));
  const subcategory = named(await word('subcategories', { name: 'Counterpoint', category_id: category.id }));
  const level = await word('player-levels', { name: 'Journeyman', description: 'Has been around.', avg_score: 1500 });
  const tags = {
    indigo: named(await word('tags', { name: 'indigo' })).id,
    saffron: named(await word('tags', { name: 'saffron' })).id,
  };
  const studio = (key: string, custom_url: string) =>
    ask(key, 'POST', 'aistudios/publications', { title: `Of ${custom_url}`, custom_url, logo: 'https://files.example/l.png' });
  const publication = await studio(workspace_key, 'conformance-quests');
  const publication_elsewhere = await studio(stranger_key, 'no-quests-here');
  const experience = named(
    await ask(workspace_key, 'POST', 'aistudios/experiences', { publication: publication['id'], visibility: 'private' }),
  );
  const ids: number[] = [];
  for (let index = 0; index < size; index += 1) {
    const body = aQuest(index, { subcategory: subcategory.id, level: named(level).id, experience: experience.id });
    const { id } = named(await ask(workspace_key, 'POST', 'quests', body));
    ids.push(id);
    if (index % 3 === 0 && isOpen(index)) await ask(stranger_key, 'PUT', `quests/${id}/save`);
    if (index % 9 === 0 && isOpen(index)) await ask(staff_key, 'PUT', `quests/${id}/save`);
    if (index % 4 === 0) await ask(workspace_key, 'PUT', `quests/${id}/save`);
    if (index % 5 < 2) await ask(workspace_key, 'POST', `quests/${id}/generate`);
  }
  const quests: Item[] = [];
  for (const id of ids) quests.push(await waitUntilGenerated(() => ask(workspace_key, 'GET', `quests/${id}`)));
  return {
    quests,
    category,
    subcategory,
    player_level: { ...named(level), uid: String(level['uid']) },
    tags,
    publication,
    publication_elsewhere,
  };
}

const isOpen = (index: number): boolean => visibilities[index % visibilities.length] === 'public';

/** Of every two quests to generate, one has a description to work from. */
const aQuest = (index: number, given: { subcategory: number; level: number; experience: number }) => ({
  name: `Quest ${String((index * 7) % size).padStart(2, '0')} ${index % 5 === 0 ? 'Heliotrope' : 'plain'}`,
  ...(index % 2 === 0 && { subcategory: given.subcategory, focus_area: 'Marzipan' }),
  ...(index % 3 === 0 && { tags: index % 2 === 0 ? ['indigo', 'saffron'] : ['saffron'] }),
  ...(index % 4 === 0 && { player_level: given.level }),
  ...(index % 6 === 0 && { experience: given.experience }),
  ...(index % 5 === 0 && {
    description: 'A fugue begins with one voice alone. Another voice answers it, and the first goes on.',
    urls: ['https://reading.example/fugues'],
    files: ['https://files.example/fugue.pdf'],
    logo: 'https://files.example/logo.png',
    cover: 'https://files.example/cover.png',
  }),
  visibility: visibilities[index % visibilities.length],
});

const maxSeconds = 60;

async function waitUntilGenerated(read: () => Promise<Item>): Promise<Item> {
  for (let tries = 0; tries < maxSeconds * 5; tries += 1) {
    const quest = await read();
    if (quest['creation_status'] !== 'in_progress') return quest;
    await delay(200);
  }
  throw new Error(`A quest was not generated within ${maxSeconds} s.`);
}

const createRequester =
  (base_url: string) =>
  async (key: string, method: string, path: string, body?: object): Promise<Item> => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${base_url}/api/v1/${path}/`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path} returned ${answer.status}: ${text}`);
    return text === '' ? {} : requireRecord(JSON.parse(text), path);
  };

const named = (item: Item) => ({ id: Number(item['id']), name: String(item['name']) });
