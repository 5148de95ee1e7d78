import assert from 'node:assert/strict';

import { askProductJson, keyOf } from './checks/asking-product.ts';
import { integer, list, record, text } from './narrow.ts';
import { CannotTell, type World } from './world.ts';
import type { Item, WrittenStudio } from './written-studio.ts';

/** What was written before the checks began. */
export function studioOf({ studio }: World): WrittenStudio {
  if (!studio) throw new CannotTell('There is no studio of this suite’s own.');
  return studio;
}

const size = 24;
const types = ['AI_NOTE', 'AI_EXPERT', 'QUEST'];

export async function writeStudio(world: World): Promise<WrittenStudio> {
  const staff = keyOf(world, 'staff_key');
  const stranger = keyOf(world, 'stranger_key');
  const post = (path: string, body: object, status = 201, key?: string) =>
    askProductJson(world, `/api/v1/${path}/`, status, { method: 'POST', body, key });
  const wordOf = async (segment: string, body: object) => idOf(await post(`taxonomy/${segment}`, body, 201, staff));
  const flowers = await wordOf('categories', { name: 'Cornflowers' });
  const sweets = await wordOf('categories', { name: 'Nougat' });
  const subcategory = await wordOf('subcategories', { name: 'Meadow walks', category_id: flowers });
  for (const name of ['vermilion', 'ochre']) await wordOf('tags', { name });
  const url = 'conformance-studio';
  const publication = await post('aistudios/publications', {
    title: 'Studio',
    custom_url: url,
    logo: 'https://files.example/l.png',
  });
  const studio: WrittenStudio = {
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
    // Interest that grows with the number, so that orders differ.
    const kinds = published['visibility'] === 'public' ? ['view', 'share', 'like'].slice(0, index % 4) : [];
    for (const kind of kinds)
      await post(`community/experiences/${text(published['uid'], 'uid')}/engagements`, { kind }, 200, stranger);
    studio.experiences.push(await askProductJson(world, `/api/v1/aistudios/experiences/${id}/`, 200));
  }
  // Touched last, though made first.
  const [first] = studio.experiences;
  assert.ok(first);
  studio.experiences[0] = await askProductJson(world, `/api/v1/aistudios/experiences/${idOf(first)}/`, 200, {
    method: 'PATCH',
    body: { description: 'Touched.' },
  });
  return studio;
}

const anExperience = (
  index: number,
  { publication, categories, subcategory }: Pick<WrittenStudio, 'publication' | 'categories' | 'subcategory'>,
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

export const idOf = (item: Item): number => integer(item['id'], 'id');

/** All pages of the publication's resources. */
export async function askFlattened(world: World, query: Record<string, string | number> = {}): Promise<Item[]> {
  const { url } = studioOf(world);
  const given = new URLSearchParams(Object.entries({ page_size: 100, ...query }).map(([name, value]) => [name, String(value)]));
  const body = await askProductJson(world, `/api/v1/aistudios/experiences/flattened/?${given.toString()}`, 200, {
    method: 'POST',
    body: { url },
  });
  return list(body['results'], 'results').map((item, index) => record(item, `results[${index}]`));
}
