import assert from 'node:assert/strict';

import { fieldChecks } from '../field-checks.ts';
import { requireRecord, requireText } from '../narrow.ts';
import type { Item, SeededStudio } from '../seeded-studio.ts';
import { fetchFlattened, idOf, requireStudio } from '../studio-content.ts';
import type { Check, Checks, World } from '../world.ts';
import { fetchAllPages, requestProductJson, requireKey } from './product-requests.ts';

const explorePath = '/api/v1/community/explore/experiences/';
const flattenedPath = '/api/v1/aistudios/experiences/flattened/';
const explore = 'product.explore.experiences.get';
const flattened = 'product.experiences.flattened.post';
const types = ['AI_EXPERT', 'AI_NOTE', 'QUEST'];
const orders = ['newest', 'popular', 'trending', 'updated'];

/** Both lists as ids of experiences, because filters and orders mean the same for both. */
type Listed = (world: World, query?: Record<string, string | number>) => Promise<number[]>;
const exploredIds: Listed = async (world, query = {}) => {
  // Other checks may create experiences at the same time.
  const known = new Set(requireStudio(world).experiences.map(idOf));
  return (await fetchAllPages(world, explorePath, { page_size: 100, ...query })).map(idOf).filter((id) => known.has(id));
};
const flattenedIds: Listed = async (world, query = {}) => [
  ...new Set((await fetchFlattened(world, query)).map((item) => Number(item['experience_id']))),
];
/** Both lists show public experiences; the flattened one also shows creators all of their own. */
const lists: Record<string, { ids: Listed; shown: (one: Item) => boolean }> = {
  [explore]: { ids: exploredIds, shown: ({ visibility }) => visibility === 'public' },
  [flattened]: { ids: flattenedIds, shown: () => true },
};

export const productExperienceChecks: Checks = {
  ...fieldChecks('FlattenedExperienceResource', async (world) => first(await fetchFlattened(world, { type: 'AI_NOTE' }))),
  ...fieldChecks('ExploreExperience', firstExplored),
  ...fieldChecks('CreatorMinimal', async (world) => requireRecord((await firstExplored(world))['creator'], 'creator')),
  'product.CreatorMinimal.username.max': async (world) => assert.ok([...(await creatorName(world))].length <= 150),
  'product.CreatorMinimal.username.charset': async (world) => assert.match(await creatorName(world), /^[A-Za-z0-9@.+_-]+$/),

  'product.FlattenedExperienceResource.one-per-resource': async (world) => {
    const { resources } = requireStudio(world);
    const expected = [...resources.values()].flat().map(idOf);
    const found = (await fetchFlattened(world)).map((item) => Number(item['resource_id']));
    assert.deepEqual(ascending(found), ascending(expected));
  },
  'product.FlattenedExperienceResource.experience-repeated': async (world) => {
    const { experiences } = requireStudio(world);
    for (const item of await fetchFlattened(world)) {
      const experience = experiences.find((one) => idOf(one) === item['experience_id']);
      assert.deepEqual(
        [item['experience_uid'], item['experience_title'], item['experience_description']],
        [experience?.['uid'], experience?.['title'], experience?.['description']],
      );
    }
  },
  'product.FlattenedExperienceResource.creator.of-experience': async (world) => {
    const { experiences } = requireStudio(world);
    for (const item of await fetchFlattened(world))
      assert.deepEqual(item['creator'], experiences.find((one) => idOf(one) === item['experience_id'])?.['creator']);
  },
  'product.FlattenedExperienceResource.tags.names': async (world) => {
    const { experiences } = requireStudio(world);
    for (const item of await fetchFlattened(world))
      assert.deepEqual(item['tags'], experiences.find((one) => idOf(one) === item['experience_id'])?.['tags']);
  },
  'product.ExploreExperience.resources.all': async (world) => {
    const { resources } = requireStudio(world);
    for (const item of await fetchAllPages(world, explorePath, { page_size: 100 })) {
      if (!resources.has(idOf(item))) continue;
      const shown = item['resources'];
      assert.ok(Array.isArray(shown));
      assert.deepEqual(
        shown.map((one) => Number(requireRecord(one, 'resource')['resource_id'])),
        (resources.get(idOf(item)) ?? []).map(idOf),
      );
    }
  },

  [`${explore}.list`]: async (world) => {
    const { experiences } = requireStudio(world);
    const expected = experiences.filter(({ visibility }) => visibility === 'public').map(idOf);
    assert.deepEqual(ascending(await exploredIds(world)), ascending(expected));
    const toStrangers = (await askWholeListAs(world)).map(idOf);
    assert.deepEqual(
      expected.filter((id) => !toStrangers.includes(id)),
      [],
    );
  },
  [`${flattened}.list`]: async (world) => {
    const { experiences } = requireStudio(world);
    assert.deepEqual(ascending(await flattenedIds(world)), ascending(experiences.map(idOf)));
  },
  [`${flattened}.body.url`]: async (world) => {
    await fetchFlattened(world);
    await requestProductJson(world, flattenedPath, 404, { method: 'POST', body: { url: 'no-such-studio' } });
  },
  [`${flattened}.body.url.required`]: async (world) => {
    for (const body of [{}, { url: '' }]) await requestProductJson(world, flattenedPath, 400, { method: 'POST', body });
  },
  [`${explore}.query.subcategory`]: filters(explore, async ({ subcategory }) => [
    'subcategory',
    subcategory,
    (one) => one['subcategory'] === subcategory,
  ]),
  [`${explore}.query.subcategory_name`]: filters(explore, async ({ subcategory }) => [
    'subcategory_name',
    'Meadow',
    (one) => one['subcategory'] === subcategory,
  ]),
  [`${explore}.query.tag`]: filters(explore, async () => ['tag', 'vermilion', hasTag('vermilion')]),
  [`${explore}.query.tags`]: filters(explore, async () => [
    'tags',
    'ochre,vermilion',
    (one) => hasTag('ochre')(one) || hasTag('vermilion')(one),
  ]),
  [`${explore}.query.ordering.default`]: async (world) =>
    assert.deepEqual(await exploredIds(world), await exploredIds(world, { ordering: 'trending' })),
  [`${explore}.query.ordering.trending.engagement`]: risesBy('like'),
  [`${explore}.query.ordering.trending.publication-status`]: async (world) => {
    const draft = await requestProductJson(world, '/api/v1/aistudios/experiences/', 201, {
      method: 'POST',
      body: { visibility: 'private' },
    });
    const published = await requestProductJson(world, `/api/v1/aistudios/experiences/${idOf(draft)}/publish/`, 200, {
      method: 'POST',
    });
    assert.ok(Number(published['trending_score']) > Number(draft['trending_score']));
    await removed(world, idOf(draft));
  },
  // A check cannot wait for days, so it compares two equal experiences: the newer one comes first.
  [`${explore}.query.ordering.trending.decay`]: async (world) => {
    const make = () =>
      requestProductJson(world, '/api/v1/aistudios/experiences/', 201, { method: 'POST', body: { visibility: 'private' } });
    const [earlier, later] = [await make(), await make()];
    assert.ok(Number(later['trending_score']) > Number(earlier['trending_score']));
    for (const one of [earlier, later]) await removed(world, idOf(one));
  },
  ...Object.fromEntries(
    ['org', 'private', 'public', 'team'].map((visibility) => [
      `${explore}.query.visibility.enum.${visibility}`,
      filters(
        explore,
        async () => ['visibility', visibility, (one) => one['visibility'] === visibility],
        () => true,
      ),
    ]),
  ),
  ...Object.fromEntries(Object.keys(lists).flatMap(ofBoth)),
};

/** Requirements that the specification states for both lists. */
function ofBoth(list: string): [string, Check][] {
  const by = (about: Parameters<typeof filters>[1]) => filters(list, about);
  return [
    [`${list}.200`, async (world) => void (await idsIn(list, world))],
    [
      `${list}.query.category`,
      by(async ({ categories }) => ['category', categories.sweets, (one) => one['category'] === categories.sweets]),
    ],
    [
      `${list}.query.category_name`,
      by(async ({ categories }) => ['category_name', 'Nougat', (one) => one['category'] === categories.sweets]),
    ],
    [
      `${list}.query.category_name.case-insensitive`,
      by(async ({ categories }) => ['category_name', 'nOUGAT', (one) => one['category'] === categories.sweets]),
    ],
    [
      `${list}.query.category_name.partial`,
      by(async ({ categories }) => ['category_name', 'ougat', (one) => one['category'] === categories.sweets]),
    ],
    [
      `${list}.query.search.title`,
      by(async () => ['search', 'heliotrope', (one) => requireText(one['title'], 'title').includes('Heliotrope')]),
    ],
    [`${list}.query.search.focus-area`, by(async () => ['search', 'MARZIPAN', (one) => one['focus_area'] === 'Marzipan'])],
    [`${list}.query.search.tags`, by(async () => ['search', 'ochr', hasTag('ochre')])],
    [
      `${list}.query.search.categories`,
      by(async ({ categories }) => ['search', 'cornflower', (one) => one['category'] === categories.flowers]),
    ],
    [
      `${list}.query.type.several`,
      by(async ({ resources }) => ['type', 'AI_NOTE,QUEST', (one) => hasType(resources, one, ['AI_NOTE', 'QUEST'])]),
    ],
    ...types.map((type): [string, Check] => [
      `${list}.query.type.enum.${type}`,
      by(async ({ resources }) => ['type', type, (one) => hasType(resources, one, [type])]),
    ]),
    ...orders
      .flatMap((order) => [order, `-${order}`])
      .map((order): [string, Check] => [`${list}.query.ordering.enum.${order}`, ordersBy(list, order)]),
    [
      `${list}.query.page`,
      async (world) => {
        const all = await pageOf(list, world, { page_size: 100 });
        assert.ok(all.length > 14);
        assert.deepEqual(await pageOf(list, world, { page: 2, page_size: 7 }), all.slice(7, 14));
      },
    ],
    [`${list}.query.page_size`, async (world) => assert.equal((await pageOf(list, world, { page_size: 3 })).length, 3)],
  ];
}

const idsIn = (list: string, world: World, query: Record<string, string | number> = {}): Promise<number[]> => {
  const known = lists[list];
  assert.ok(known);
  return known.ids(world, query);
};

/** One page, as strings that identify its items. */
async function pageOf(list: string, world: World, query: Record<string, string | number>): Promise<string[]> {
  if (list === flattened)
    return (await fetchFlattened(world, query)).map((item) => `${item['experience_id']}/${item['resource_id']}`);
  // Only seeded experiences, because checks create experiences too.
  const asked: Record<string, string | number> = { search: 'Study', ...query };
  const given = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const { results } = await requestProductJson(world, `${explorePath}?${given.toString()}`, 200);
  assert.ok(Array.isArray(results));
  return results.map((item) => String(requireRecord(item, 'item')['id']));
}

type About = [name: string, value: string | number, holds: (one: Item) => boolean];

/** The filter returns exactly the matching experiences, which are neither none nor all; a meaningless value returns none or 400. */
function filters(list: string, about: (studio: SeededStudio) => Promise<About>, shown?: (one: Item) => boolean): Check {
  return async (world) => {
    const studio = requireStudio(world);
    const [name, value, holds] = await about(studio);
    const isShown = shown ?? lists[list]?.shown ?? (() => true);
    const expected = studio.experiences.filter((one) => isShown(one) && holds(one)).map(idOf);
    assert.deepEqual(ascending(await idsIn(list, world, { [name]: value })), ascending(expected));
  };
}

/** Best first: the ordering key never increases along the list. */
function ordersBy(list: string, ordering: string): Check {
  return async (world) => {
    const { experiences } = requireStudio(world);
    const byId = new Map(experiences.map((one) => [idOf(one), one]));
    const found = (await idsIn(list, world, { ordering })).map((id) => keyOfOrder(byId.get(id) ?? {}, ordering.replace('-', '')));
    assert.ok(found.length > 10);
    assert.deepEqual(
      found,
      found.toSorted((one, other) => other - one),
    );
  };
}

function keyOfOrder(one: Item, order: string): number {
  if (order === 'newest') return Date.parse(requireText(one['created_at'], 'created_at'));
  if (order === 'updated') return Date.parse(requireText(one['updated_at'], 'updated_at'));
  if (order === 'trending') return Number(one['trending_score']);
  return Object.values(requireRecord(one['metrics'], 'metrics')).reduce((sum: number, count) => sum + Number(count), 0);
}

function risesBy(kind: string): Check {
  return async (world) => {
    const made = await requestProductJson(world, '/api/v1/aistudios/experiences/', 201, {
      method: 'POST',
      body: { title: 'To be liked' },
    });
    const before = await requestProductJson(world, `/api/v1/aistudios/experiences/${idOf(made)}/publish/`, 200, {
      method: 'POST',
    });
    const engagementsPath = `/api/v1/community/experiences/${requireText(made['uid'], 'uid')}/engagements/`;
    await requestProductJson(world, engagementsPath, 200, {
      method: 'POST',
      body: { kind },
      key: requireKey(world, 'stranger_key'),
    });
    const after = await requestProductJson(world, `/api/v1/aistudios/experiences/${idOf(made)}/`, 200);
    assert.ok(Number(after['trending_score']) > Number(before['trending_score']));
    await removed(world, idOf(made));
  };
}

const removed = async (world: World, id: number): Promise<void> => {
  await world.fetch(`${world.base_url}/api/v1/aistudios/experiences/${id}/`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${requireKey(world, 'workspace_key')}` },
  });
};

/** As a user of another workspace. */
async function askWholeListAs(world: World): Promise<Item[]> {
  const body = await requestProductJson(world, `${explorePath}?page_size=100`, 200, { key: requireKey(world, 'stranger_key') });
  assert.ok(Array.isArray(body['results']));
  return body['results'].map((item) => requireRecord(item, 'item'));
}

async function firstExplored(world: World): Promise<Item> {
  return first(await fetchAllPages(world, explorePath, { tag: 'vermilion' }));
}

const creatorName = async (world: World): Promise<string> =>
  requireText(requireRecord((await firstExplored(world))['creator'], 'creator')['username'], 'username');

const hasTag =
  (tag: string) =>
  (one: Item): boolean =>
    Array.isArray(one['tags']) && one['tags'].includes(tag);
const hasType = (resources: Map<number, Item[]>, one: Item, wanted: readonly string[]): boolean =>
  (resources.get(idOf(one)) ?? []).some(({ resource_type }) => wanted.includes(String(resource_type)));
const ascending = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

function first(items: readonly Item[]): Item {
  const [item] = items;
  assert.ok(item, 'the list is empty');
  return item;
}
