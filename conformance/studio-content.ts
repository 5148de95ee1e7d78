import assert from 'node:assert/strict';

import { requestProductJson, requireKey } from './checks/product-requests.ts';
import { requireInteger, requireList, requireRecord, requireText } from './narrow.ts';
import type { Item, SeededStudio } from './seeded-studio.ts';
import { Inconclusive, type World } from './world.ts';

export function requireStudio({ studio }: World): SeededStudio {
  if (!studio) throw new Inconclusive('The suite did not create a studio.');
  return studio;
}

const size = 24;
const types = ['AI_NOTE', 'AI_EXPERT', 'QUEST'];

export async function seedStudio(world: World): Promise<SeededStudio> {
  const staff = requireKey(world, 'staff_key');
  const stranger = requireKey(world, 'stranger_key');
  const post = (path: string, body: object, status = 201, key?: string) =>
    requestProductJson(world, `/api/v1/${path}/`, status, { method: 'POST', body, key });
  const createTerm = async (segment: string, body: object) => idOf(await post(`taxonomy/${segment}`, body, 201, staff));
  const flowers = await createTerm('categories', { name: 'Cornflowers' });
  const sweets = await createTerm('categories', { name: 'Nougat' });
  const subcategory = await createTerm('subcategories', { name: 'Meadow walks', category_id: flowers });
  for (const name of ['vermilion', 'ochre']) await createTerm('tags', { name });
  const url = 'conformance-studio';
  const publication = await post('aistudios/publications', {
    title: 'Studio',
    custom_url: url,
    logo: 'https://files.example/l.png',
  });
  const studio: SeededStudio = {
    url,
    publication,
    categories: { flowers, sweets },
    subcategory,
    experiences: [],
    resources: new Map(),
  };
  for (let index = 0; index < size; index += 1) {
    const id = idOf(await post('aistudios/experiences', anExperience(index, studio)));
    const parts: Item[] = [];
    for (const type of index % 6 === 0 ? types : [types[index % types.length]])
      parts.push(await post(`aistudios/experiences/${id}/resources`, aResource(index, String(type))));
    studio.resources.set(id, parts);
    const published = await post(`aistudios/experiences/${id}/publish`, {}, 200);
    // Engagement grows with the index, so that the orders differ.
    const kinds = published['visibility'] === 'public' ? ['view', 'share', 'like'].slice(0, index % 4) : [];
    for (const kind of kinds)
      await post(`community/experiences/${requireText(published['uid'], 'uid')}/engagements`, { kind }, 200, stranger);
    studio.experiences.push(await requestProductJson(world, `/api/v1/aistudios/experiences/${id}/`, 200));
  }
  // Created first but updated last.
  const [first] = studio.experiences;
  assert.ok(first);
  studio.experiences[0] = await requestProductJson(world, `/api/v1/aistudios/experiences/${idOf(first)}/`, 200, {
    method: 'PATCH',
    body: { description: 'Touched.' },
  });
  return studio;
}

const anExperience = (
  index: number,
  { publication, categories, subcategory }: Pick<SeededStudio, 'publication' | 'categories' | 'subcategory'>,
) => ({
  title: `Study ${index} ${index % 5 === 0 ? 'Heliotrope' : 'plain'}`,
  focus_area: index % 4 === 0 ? 'Marzipan' : null,
  description: `About number ${index}.`,
  cover_image: 'https://files.example/cover.png',
  experience_type_logo: 'https://files.example/type-logo.png',
  experience_type_cover: 'https://files.example/type-cover.png',
  publication: idOf(publication),
  ...(index % 2 === 0 ? { category: categories.flowers } : { category: categories.sweets }),
  ...(index % 8 === 0 && { subcategory }),
  tags: index % 3 === 0 ? ['vermilion', ...(index % 2 === 0 ? ['ochre'] : [])] : [],
  visibility: ['public', 'public', 'public', 'org', 'public', 'private'][index % 6],
});

const aResource = (index: number, resource_type: string) => ({
  resource_type,
  title: `Part of ${index}`,
  ...(resource_type === 'AI_NOTE' && { text: 'Something to read. '.repeat(200) }),
  ...(resource_type === 'AI_EXPERT' && { instructions: 'Be brief.' }),
  duration: '12:30',
  audio_url: 'https://files.example/a.mp3',
  video_url: 'https://files.example/v.mp4',
  thumbnail: 'https://files.example/t.png',
});

export const idOf = (item: Item): number => requireInteger(item['id'], 'id');

/** The first 100 resources of the publication. */
export async function fetchFlattened(world: World, query: Record<string, string | number> = {}): Promise<Item[]> {
  const { url } = requireStudio(world);
  const given = new URLSearchParams(Object.entries({ page_size: 100, ...query }).map(([name, value]) => [name, String(value)]));
  const body = await requestProductJson(world, `/api/v1/aistudios/experiences/flattened/?${given.toString()}`, 200, {
    method: 'POST',
    body: { url },
  });
  return requireList(body['results'], 'results').map((item, index) => requireRecord(item, `results[${index}]`));
}
