import assert from 'node:assert/strict';

import { assertShape, fieldChecks } from '../field-checks.ts';
import { requireInteger, requireList, requireRecord, requireText } from '../narrow.ts';
import type { SeededQuests } from '../quest-content.ts';
import { type Check, type Checks, Inconclusive, type World } from '../world.ts';
import { fetchAllPages, fetchList, requestProduct, requestProductJson, requireKey } from './product-requests.ts';

type Item = Record<string, unknown>;

const quests = '/api/v1/quests/';
const byUrl = '/api/v1/quests/by-url/';
const get = 'product.quests.by-url.get';
const post = 'product.quests.by-url.post';
const visibilities = ['org', 'private', 'public', 'team'];
const states = ['completed', 'failed', 'in_progress', 'not_started'];

export const productQuestChecks: Checks = {
  ...fieldChecks('Quest', async (world) => fullest(writtenIn(world).quests)),
  ...Object.fromEntries(visibilities.map((one) => [`product.Quest.visibility.enum.${one}`, has('visibility', one)])),
  ...Object.fromEntries(states.map((one) => [`state.creation_status.${one}`, reaches(one)])),
  'product.Quest.publication_url.source': async (world) => {
    const { quests: written, publication } = writtenIn(world);
    const urls = new Set(written.map(({ publication_url }) => publication_url));
    assert.deepEqual(urls, new Set([publication['custom_url'], null]));
  },
  'product.Quest.publication.source': async (world) => {
    const { quests: written, publication } = writtenIn(world);
    const shown = written.filter((quest) => quest['publication'] !== null);
    assert.ok(shown.length > 0);
    for (const quest of shown) assert.equal(requireRecord(quest['publication'], 'publication')['id'], publication['id']);
  },
  'product.Quest.user_added_quest.current-user': async (world) => {
    const stranger = requireKey(world, 'stranger_key');
    const quest = { name: 'To be added', visibility: 'public' };
    const path = `${quests}${idOf(await requestProductJson(world, quests, 201, { method: 'POST', body: quest }))}/`;
    const added = async (key?: string) => (await requestProductJson(world, path, 200, { key }))['user_added_quest'];
    assert.deepEqual([await added(), await added(stranger)], [false, false]);
    await requestProduct(world, `${path}save/`, { method: 'PUT', key: stranger });
    assert.deepEqual([await added(), await added(stranger)], [false, true]);
    await requestProduct(world, `${path}save/`, { method: 'DELETE', key: stranger });
    assert.deepEqual([await added(), await added(stranger)], [false, false]);
    await requestProduct(world, path, { method: 'DELETE' });
  },

  [`${get}.list`]: async (world) => {
    const { quests: written } = writtenIn(world);
    assert.deepEqual(await idsBy(world), written.map(idOf).toReversed());
    const toStrangers = await requestProductJson(world, `${byUrl}?page_size=100`, 200, {
      key: requireKey(world, 'stranger_key'),
    });
    const shown = new Set(requireList(toStrangers['results'], 'results').map((item) => idOf(requireRecord(item, 'quest'))));
    for (const quest of written) assert.equal(shown.has(idOf(quest)), quest['visibility'] === 'public');
  },
  [`${get}.200`]: async (world) => {
    writtenIn(world);
    const { count, results, whole } = await fetchList(world, byUrl);
    assert.ok(results.length <= count);
    assert.deepEqual(Object.keys(whole).toSorted(), ['count', 'next', 'previous', 'results']);
    const { player_level, created_by } = fullest(results);
    const [level, maker] = [requireRecord(player_level, 'player_level'), requireRecord(created_by, 'created_by')];
    for (const [name, notation] of Object.entries({ id: 'integer', uid: 'uuid', name: 'string' }))
      assertShape(level[name], notation, `player_level.${name}`);
    for (const [name, notation] of Object.entries({ id: 'integer', username: 'string', email: 'email', full_name: 'string' }))
      assertShape(maker[name], notation, `created_by.${name}`);
  },
  [`${get}.400`]: async (world) => {
    for (const wrong of ['creation_status=done', 'ordering=age', 'owned=perhaps', 'saved=2', 'tags=indigo', 'visibility=secret'])
      await requestProductJson(world, `${byUrl}?${wrong}`, 400);
  },
  [`${get}.401`]: async (world) => {
    await requestProductJson(world, byUrl, 401, { key: '' });
    await requestProductJson(world, byUrl, 401, { key: 'of-somewhere-else' });
  },

  [`${get}.query.category`]: filters(({ category }) => [
    { category: category.name.toUpperCase() },
    (quest) => quest['category'] === category.name,
  ]),
  [`${get}.query.subcategory`]: filters(({ subcategory }) => [
    { subcategory: subcategory.name.toLowerCase() },
    (quest) => quest['subcategory'] === subcategory.name,
  ]),
  [`${get}.query.player_level`]: filters(({ player_level }) => [
    { player_level: player_level.name },
    (quest) => requireRecord(quest['player_level'], 'player_level')['id'] === player_level.id,
  ]),
  [`${get}.query.tags`]: filters(({ tags }) => [{ tags: tags.indigo }, (quest) => tagsOf(quest).includes('indigo')]),
  [`${get}.query.tags.several`]: filters(({ tags }) => [
    { tags: `${tags.indigo},${tags.saffron}` },
    (quest) => tagsOf(quest).length > 0,
  ]),
  [`${get}.query.search`]: async (world) => {
    for (const [search, holds] of [
      ['heliotrope', (quest: Item) => requireText(quest['name'], 'name').includes('Heliotrope')],
      ['MARZIPAN', (quest: Item) => quest['focus_area'] === 'Marzipan'],
      ['saffro', (quest: Item) => tagsOf(quest).includes('saffron')],
      ['counterp', (quest: Item) => quest['subcategory'] === 'Counterpoint'],
    ] as const)
      await filters(() => [{ search }, holds])(world);
  },
  [`${get}.query.saved.true`]: filters(() => [{ saved: 'true' }, (quest) => quest['user_added_quest'] === true]),
  [`${get}.query.saved.false`]: filters(() => [{ saved: 'false' }, (quest) => quest['user_added_quest'] === false]),
  [`${get}.query.owned.true`]: async (world) => {
    const { quests: written } = writtenIn(world);
    assert.deepEqual(await idsBy(world, { owned: 'true' }), written.map(idOf).toReversed());
    const others = await requestProductJson(world, `${byUrl}?owned=true`, 200, { key: requireKey(world, 'stranger_key') });
    assert.equal(others['count'], 0);
  },
  [`${get}.query.owned.false`]: async (world) => {
    writtenIn(world);
    assert.deepEqual(await idsBy(world, { owned: 'false' }), []);
  },
  ...Object.fromEntries(
    visibilities.map((one) => [
      `${get}.query.visibility.enum.${one}`,
      filters(() => [{ visibility: one }, (quest) => quest['visibility'] === one]),
    ]),
  ),
  ...Object.fromEntries(
    states
      .filter((one) => one !== 'in_progress')
      .map((one) => [
        `${get}.query.creation_status.enum.${one}`,
        filters(() => [{ creation_status: one }, (quest) => quest['creation_status'] === one]),
      ]),
  ),
  [`${get}.query.creation_status.enum.in_progress`]: async (world) => {
    // Generation may be finished before its quest is looked for.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const id = await inProgress(world);
      const { updated_at } = await requestProductJson(world, `${quests}${id}/`, 200);
      const found = await fetchAllPages(world, byUrl, { creation_status: 'in_progress', page_size: 100 });
      const isFinishedSince = (quest: Item) => String(quest['updated_at']) >= String(updated_at);
      for (const quest of found) assert.ok(quest['creation_status'] === 'in_progress' || isFinishedSince(quest));
      if (found.some((quest) => idOf(quest) === id && quest['creation_status'] === 'in_progress')) return;
    }
    throw new Inconclusive('Every quest was generated before it could be looked for.');
  },
  ...Object.fromEntries(
    ['created_at', 'name', 'popularity']
      .flatMap((one) => [one, `-${one}`])
      .map((ordering) => [`${get}.query.ordering.enum.${ordering}`, ordersBy(ordering)]),
  ),
  [`${get}.query.ordering.several`]: async (world) => {
    const { quests: written } = writtenIn(world);
    const expected = written
      .toSorted((one, other) => savesOf(other) - savesOf(one) || (nameOf(one) < nameOf(other) ? -1 : 1))
      .map(idOf);
    const popular = await idsBy(world, { ordering: '-popularity,name' });
    // The creator's own saves do not count towards popularity, so quests that only the creator saved are left out.
    const fair = new Set(written.filter((quest) => quest['user_added_quest'] === false).map(idOf));
    assert.deepEqual(
      popular.filter((id) => fair.has(id)),
      expected.filter((id) => fair.has(id)),
    );
  },
  [`${get}.query.page`]: async (world) => {
    writtenIn(world);
    const all = (await fetchAllPages(world, byUrl, { page_size: 100, ordering: 'created_at' })).map(idOf);
    const page = async (number: number) =>
      (await fetchList(world, byUrl, { page: number, ordering: 'created_at' })).results.map(idOf);
    assert.deepEqual(await page(1), all.slice(0, 20));
    await requestProductJson(world, `${byUrl}?page=1000`, 404);
  },
  [`${get}.query.page_size`]: async (world) => {
    writtenIn(world);
    assert.equal((await fetchList(world, byUrl, { page_size: 3 })).results.length, 3);
  },

  [`${post}.variant`]: async (world) => {
    writtenIn(world);
    const { results } = await requestProductJson(world, byUrl, 200, { method: 'POST', body: {} });
    assert.ok(requireList(results, 'results').length > 0);
  },
  [`${post}.body.url`]: async (world) => {
    const { quests: written, publication, publication_elsewhere } = writtenIn(world);
    assert.deepEqual(await idsOf(world, publication), written.map(idOf).toReversed());
    // Of another workspace, with nothing that the caller can see: as good as missing (adr/0031).
    for (const url of [publication_elsewhere['custom_url'], 'no-such-studio'])
      await requestProductJson(world, byUrl, 404, { method: 'POST', body: { url } });
  },
  [`${post}.body.url.omitted`]: async (world) => {
    const { quests: written } = writtenIn(world);
    const body = await requestProductJson(world, `${byUrl}?page_size=100`, 200, { method: 'POST', body: {} });
    const known = new Set(written.map(idOf));
    const found = requireList(body['results'], 'results').map((item) => idOf(requireRecord(item, 'quest')));
    assert.deepEqual(
      found.filter((id) => known.has(id)),
      written.map(idOf).toReversed(),
    );
  },

  'product.manages.quests': async (world) => {
    requireKey(world, 'workspace_key');
    const made = await requestProductJson(world, quests, 201, {
      method: 'POST',
      body: { name: 'Passing by', visibility: 'private' },
    });
    const path = `${quests}${idOf(made)}/`;
    const changed = await requestProductJson(world, path, 200, { method: 'PATCH', body: { focus_area: 'Fame' } });
    assert.deepEqual({ ...changed, updated_at: '', focus_area: null }, { ...made, updated_at: '' });
    assert.deepEqual(await requestProductJson(world, path, 200), changed);
    await requestProductJson(world, path, 404, { key: requireKey(world, 'stranger_key') });
    assert.equal((await requestProduct(world, path, { method: 'DELETE' })).status, 204);
    await requestProductJson(world, path, 404);
  },
};

function writtenIn({ quests: written }: World): SeededQuests {
  if (!written) throw new Inconclusive('What quests there are is not known.');
  return written;
}

/** Only seeded quests, in the order of the list, because other checks may create quests at the same time. */
async function idsBy(world: World, query: Record<string, string | number> = {}): Promise<number[]> {
  const known = new Set(writtenIn(world).quests.map(idOf));
  return (await fetchAllPages(world, byUrl, { page_size: 100, ...query })).map(idOf).filter((id) => known.has(id));
}

async function idsOf(world: World, { custom_url }: Item): Promise<number[]> {
  const known = new Set(writtenIn(world).quests.map(idOf));
  const body = await requestProductJson(world, `${byUrl}?page_size=100`, 200, { method: 'POST', body: { url: custom_url } });
  return requireList(body['results'], 'results')
    .map((item) => idOf(requireRecord(item, 'quest')))
    .filter((id) => known.has(id));
}

type About = [query: Record<string, string | number>, holds: (quest: Item) => boolean];

/** The filter returns exactly the matching quests, which are neither none nor all. */
function filters(about: (written: SeededQuests) => About): Check {
  return async (world) => {
    const written = writtenIn(world);
    const [query, holds] = about(written);
    const expected = written.quests.filter(holds).map(idOf).toReversed();
    assert.ok(expected.length > 0 && expected.length < written.quests.length);
    assert.deepEqual(await idsBy(world, query), expected);
  };
}

function ordersBy(ordering: string): Check {
  return async (world) => {
    const { quests: written } = writtenIn(world);
    const field = ordering.replace('-', '');
    const fair = field === 'popularity' ? written.filter((quest) => quest['user_added_quest'] === false) : written;
    const byId = new Map(fair.map((quest) => [idOf(quest), quest]));
    const fairIds = (await idsBy(world, { ordering })).filter((id) => byId.has(id));
    const found = fairIds.map((id) => keyOfOrder(byId.get(id) ?? {}, field));
    assert.ok(new Set(found).size > 1);
    const ascending = found.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
    assert.deepEqual(found, ordering.startsWith('-') ? ascending.toReversed() : ascending);
  };
}

function keyOfOrder(quest: Item, field: string): string | number {
  if (field === 'created_at') return Date.parse(requireText(quest['created_at'], 'created_at'));
  return field === 'name' ? nameOf(quest) : savesOf(quest);
}

function has(field: string, value: string): Check {
  return async (world) =>
    assert.ok(
      writtenIn(world).quests.some((quest) => quest[field] === value),
      `no quest has ${field} ${value}`,
    );
}

function reaches(state: string): Check {
  return state === 'in_progress' ? async (world) => void (await inProgress(world)) : has('creation_status', state);
}

/** A quest whose generation has just been requested. */
async function inProgress(world: World): Promise<number> {
  requireKey(world, 'workspace_key');
  const body = { name: 'To be worked out', visibility: 'private' };
  const id = idOf(await requestProductJson(world, quests, 201, { method: 'POST', body }));
  const asked = await requestProductJson(world, `${quests}${id}/generate/`, 202, { method: 'POST' });
  assert.equal(asked['creation_status'], 'in_progress');
  return id;
}

function fullest(found: readonly Item[]): Item {
  const filled = (quest: Item) => Object.values(quest).filter((value) => value !== null && value !== '').length;
  const [first] = found.toSorted((one, other) => filled(other) - filled(one));
  if (!first) throw new Inconclusive('There are no quests.');
  return first;
}

const idOf = (quest: Item): number => requireInteger(quest['id'], 'id');
const nameOf = (quest: Item): string => requireText(quest['name'], 'name').toLowerCase();
const tagsOf = (quest: Item): unknown[] => requireList(quest['tags'], 'tags');
const savesOf = (quest: Item): number =>
  requireInteger(requireRecord(JSON.parse(requireText(quest['metrics'], 'metrics')), 'metrics')['saves'], 'saves');
