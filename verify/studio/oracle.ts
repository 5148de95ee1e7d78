import type { Reader, ResourceType, Shelf, Shelved } from './shelf.ts';

/** Parameters as they are sent: text by name. */
export type Asked = Readonly<Record<string, string>>;

/** What explore must answer, worked out from the specification's sentences alone: ids in order. */
export function explored(shelf: Shelf, reader: Reader, asked: Asked): number[] {
  const { visibility = 'public' } = asked;
  return shelf.experiences
    .filter((one) => one.isPublished && one.visibility === visibility && sees(reader, one) && fits(one, asked))
    .toSorted(inOrder(asked, 'trending'))
    .map(({ id }) => id);
}

/** What flattened must answer for a publication: an experience and a resource, or none where it has none. */
export function flattened(shelf: Shelf, reader: Reader, publication: number, asked: Asked): string[] {
  const types = asked['type']?.split(',');
  return shelf.experiences
    .filter((one) => one.publication === publication && sees(reader, one) && fits(one, { ...asked, type: undefined }))
    .toSorted(inOrder(asked, 'newest'))
    .flatMap(({ id, resources }) => {
      const shown = resources.filter(({ type }) => !types || types.includes(type)).toSorted((one, other) => one.id - other.id);
      if (shown.length > 0) return shown.map((resource) => `${id}/${resource.id}`);
      return resources.length === 0 && !types ? [`${id}/null`] : [];
    });
}

/** Makers see everything of theirs; others what is published and open to them. */
export function sees(reader: Reader, one: Shelved): boolean {
  if (one.isDeleted) return false;
  if (one.creator === reader.id || one.coCreators.includes(reader.id)) return true;
  if (!one.isPublished) return false;
  if (one.visibility === 'public') return true;
  if (one.workspace !== reader.workspace) return false;
  return one.visibility === 'org' || (one.visibility === 'team' && one.teams.some((team) => reader.teams.includes(team)));
}

const fits = (one: Shelved, asked: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(asked).every(([name, value]) => value === undefined || (filters[name]?.(one, value) ?? true));

const lower = (text: string): string => text.toLowerCase();
const contains = (text: string, part: string): boolean => lower(text).includes(lower(part));

const filters: Readonly<Record<string, (one: Shelved, value: string) => boolean>> = {
  category: (one, value) => one.category?.id === Number(value),
  category_name: (one, value) => one.category !== null && contains(one.category.name, value),
  subcategory: (one, value) => one.subcategory?.id === Number(value),
  subcategory_name: (one, value) => one.subcategory !== null && contains(one.subcategory.name, value),
  tag: (one, value) => one.tags.some(({ name }) => lower(name) === lower(value)),
  tags: (one, value) => one.tags.some(({ name }) => value.split(',').some((wanted) => lower(wanted) === lower(name))),
  type: (one, value) => one.resources.some(({ type }) => value.split(',').some((wanted: string) => wanted === type)),
  search: (one, value) => value.split(/\s+/).every((word) => word === '' || textsOf(one).some((text) => contains(text, word))),
};

const textsOf = ({ title, focus, tags, category, subcategory }: Shelved): string[] => [
  title ?? '',
  focus ?? '',
  ...tags.map(({ name }) => name),
  category?.name ?? '',
  subcategory?.name ?? '',
];

/** The best first, with `-` and without; `direction=asc` turns it around. Equal ones by id, in the same direction. */
function inOrder({ ordering, direction }: Asked, otherwise: string): (one: Shelved, other: Shelved) => number {
  const by = (ordering ?? otherwise).replace('-', '');
  const sign = direction === 'asc' ? -1 : 1;
  return (one, other) => sign * (keyOf(other, by) - keyOf(one, by) || other.id - one.id);
}

function keyOf({ trending, popular, newest, updated }: Shelved, by: string): number {
  if (by === 'trending') return trending;
  if (by === 'popular') return popular;
  return by === 'newest' ? newest : updated;
}

export const resourceTypes: readonly [ResourceType, ...ResourceType[]] = ['AI_NOTE', 'AI_EXPERT', 'QUEST'];
