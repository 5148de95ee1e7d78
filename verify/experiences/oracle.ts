import type { Dataset, ExperienceRecord, Reader, ResourceType } from './dataset.ts';

/** Parameters as they are sent: text by name. */
export type QueryParameters = Readonly<Record<string, string>>;

/** The ids that explore must return, in order, computed from the specification alone. */
export function computeExpectedExplore(dataset: Dataset, reader: Reader, query: QueryParameters): number[] {
  const { visibility = 'public' } = query;
  return dataset.experiences
    .filter((one) => one.isPublished && one.visibility === visibility && canView(reader, one) && matches(one, query))
    .toSorted(compareBy(query, 'trending'))
    .map(({ id }) => id);
}

/** What flattened must return for a publication: pairs of experience and resource, or the experience alone if it has no resource. */
export function computeExpectedFlattened(
  dataset: Dataset,
  reader: Reader,
  publication: number,
  query: QueryParameters,
): string[] {
  const types = query['type']?.split(',');
  return dataset.experiences
    .filter((one) => one.publication === publication && canView(reader, one) && matches(one, { ...query, type: undefined }))
    .toSorted(compareBy(query, 'newest'))
    .flatMap(({ id, resources }) => {
      const shown = resources.filter(({ type }) => !types || types.includes(type)).toSorted((one, other) => one.id - other.id);
      if (shown.length > 0) return shown.map((resource) => `${id}/${resource.id}`);
      return resources.length === 0 && !types ? [`${id}/null`] : [];
    });
}

/** Creators see everything of their own; other readers see what is published and visible to them. */
export function canView(reader: Reader, one: ExperienceRecord): boolean {
  if (one.isDeleted) return false;
  if (one.creator === reader.id || one.coCreators.includes(reader.id)) return true;
  if (!one.isPublished) return false;
  if (one.visibility === 'public') return true;
  if (one.workspace !== reader.workspace) return false;
  return one.visibility === 'org' || (one.visibility === 'team' && one.teams.some((team) => reader.teams.includes(team)));
}

const matches = (one: ExperienceRecord, query: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || (filters[name]?.(one, value) ?? true));

const lower = (text: string): string => text.toLowerCase();
const contains = (text: string, part: string): boolean => lower(text).includes(lower(part));

const filters: Readonly<Record<string, (one: ExperienceRecord, value: string) => boolean>> = {
  category: (one, value) => one.category?.id === Number(value),
  category_name: (one, value) => one.category !== null && contains(one.category.name, value),
  subcategory: (one, value) => one.subcategory?.id === Number(value),
  subcategory_name: (one, value) => one.subcategory !== null && contains(one.subcategory.name, value),
  tag: (one, value) => one.tags.some(({ name }) => lower(name) === lower(value)),
  tags: (one, value) => one.tags.some(({ name }) => value.split(',').some((wanted) => lower(wanted) === lower(name))),
  type: (one, value) => one.resources.some(({ type }) => value.split(',').some((wanted: string) => wanted === type)),
  search: (one, value) => value.split(/\s+/).every((word) => word === '' || textsOf(one).some((text) => contains(text, word))),
};

const textsOf = ({ title, focus, tags, category, subcategory }: ExperienceRecord): string[] => [
  title ?? '',
  focus ?? '',
  ...tags.map(({ name }) => name),
  category?.name ?? '',
  subcategory?.name ?? '',
];

/** The best first, with `-` and without; `direction=asc` turns it around. Equal ones by id, in the same direction. */
function compareBy(
  { ordering, direction }: QueryParameters,
  otherwise: string,
): (one: ExperienceRecord, other: ExperienceRecord) => number {
  const by = (ordering ?? otherwise).replace('-', '');
  const sign = direction === 'asc' ? -1 : 1;
  return (one, other) => sign * (keyOf(other, by) - keyOf(one, by) || other.id - one.id);
}

function keyOf({ trending, popular, newest, updated }: ExperienceRecord, by: string): number {
  if (by === 'trending') return trending;
  if (by === 'popular') return popular;
  return by === 'newest' ? newest : updated;
}

export const resourceTypes: readonly [ResourceType, ...ResourceType[]] = ['AI_NOTE', 'AI_EXPERT', 'QUEST'];
