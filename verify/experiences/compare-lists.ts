import { sendRequest } from '../../apps/api/src/testing/send-request.ts';
import type { TestApi } from '../../apps/api/src/testing/start-test-api.ts';
import type { Random } from '../random.ts';
import { publicationUrls } from './create-dataset.ts';
import type { Dataset, Reader } from './dataset.ts';
import { computeExpectedExplore, computeExpectedFlattened, type QueryParameters } from './oracle.ts';

/** How a response differs from the expected one; undefined when it does not. */
export type Difference = string | undefined;

const orders = ['newest', '-newest', 'popular', '-popular', 'trending', '-trending', 'updated', '-updated'] as const;
const types = ['AI_NOTE', 'AI_EXPERT', 'QUEST', 'AI_NOTE,QUEST', 'AI_EXPERT,AI_NOTE,QUEST'] as const;
const searches = [
  'prime',
  'PRIME rome',
  'zeta',
  'math',
  'number theory',
  '100%',
  'a_b',
  '%',
  '_',
  'under_',
  'δέλ',
  'nothing',
] as const;

/** Values for each parameter, including some that match nothing. */
const listValues = ({ categories, subcategories, tags }: Dataset): Readonly<Record<string, readonly [string, ...string[]]>> => ({
  category: ['999999', ...categories.map(({ id }) => String(id))],
  category_name: ['math', 'HIST', 'art', '%', 'nowhere'],
  subcategory: ['999999', ...subcategories.map(({ id }) => String(id))],
  subcategory_name: ['rom', 'PROOFS', 'theory', '_', 'nowhere'],
  tag: ['none', ...tags.map(({ name }) => name.toUpperCase())],
  tags: ['primes,rome', 'proof', 'none,under_score', 'none', 'primes,proof,Rome'],
  type: types,
  search: searches,
  visibility: ['public', 'private', 'team', 'org'],
  ordering: orders,
  direction: ['asc', 'desc'],
});

const flattenedParameters = new Set(['category', 'category_name', 'type', 'search', 'ordering', 'direction']);

/** A random combination of parameters. */
export function randomQuery(dataset: Dataset, random: Random, only: (name: string) => boolean): QueryParameters {
  const values = Object.entries(listValues(dataset)).filter(([name]) => only(name));
  const share = random.pick([0.1, 0.2, 0.4]);
  return Object.fromEntries(values.filter(() => random.chance(share)).map(([name, some]) => [name, random.pick(some)]));
}

/** Every pair of values of two different parameters, and every single value. */
export function listQueryPairs(dataset: Dataset): QueryParameters[] {
  const single = Object.entries(listValues(dataset)).flatMap(([name, values]) => values.map((value) => [name, value] as const));
  return [
    {},
    ...single.map(([name, value]) => ({ [name]: value })),
    ...single.flatMap(([name, value], index) =>
      single
        .slice(index + 1)
        .filter(([other]) => other !== name)
        .map(([other, more]) => ({ [name]: value, [other]: more })),
    ),
  ];
}

export async function compareExplore(
  api: TestApi,
  dataset: Dataset,
  reader: Reader,
  query: QueryParameters,
): Promise<Difference> {
  const expected = computeExpectedExplore(dataset, reader, query);
  const target = `/api/v1/community/explore/experiences/?${new URLSearchParams({ ...query, page_size: '25' }).toString()}`;
  const found = await followPages(api, { target, key: reader.key, idOf: ({ id }) => String(id) });
  return describeDifference(`explore ${JSON.stringify(query)} by ${reader.id}`, expected.map(String), found);
}

export async function compareFlattened(
  api: TestApi,
  dataset: Dataset,
  reader: Reader,
  query: QueryParameters,
): Promise<Difference> {
  const kept = Object.fromEntries(Object.entries(query).filter(([name]) => flattenedParameters.has(name)));
  const publications = [...new Set(dataset.experiences.flatMap(({ publication }) => publication ?? []))].toSorted(
    (a, b) => a - b,
  );
  for (const [index, publication] of publications.entries()) {
    const target = `/api/v1/aistudios/experiences/flattened/?${new URLSearchParams({ ...kept, page_size: '25' }).toString()}`;
    const found = await followPages(api, {
      target,
      key: reader.key,
      body: { url: publicationUrls[index] },
      idOf: ({ experience_id, resource_id }) => `${experience_id}/${resource_id}`,
    });
    const wrong = describeDifference(
      `flattened ${JSON.stringify(kept)} by ${reader.id}`,
      computeExpectedFlattened(dataset, reader, publication, kept),
      found,
    );
    if (wrong) return wrong;
  }
  return undefined;
}

interface PageWalkOptions {
  readonly target: string;
  readonly key: string;
  readonly body?: unknown;
  readonly idOf: (item: Record<string, unknown>) => string;
}

interface Listed {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Record<string, unknown>[];
}

/** Follows `next` through all pages; returns the count of the first. */
async function followPages(
  api: TestApi,
  { target, key, body, idOf }: PageWalkOptions,
): Promise<{ ids: string[]; count: number | string }> {
  const ids: string[] = [];
  let count: number | string | undefined;
  for (let link: string | null = target; link !== null; ) {
    const answer = await sendRequest(api, link, { key, ...(body !== undefined && { method: 'POST', body }) });
    if (answer.status !== 200) return { ids, count: `${answer.status} ${answer.text}` };
    const page: Listed = answer.body;
    ids.push(...page.results.map(idOf));
    count ??= page.count;
    link = page.next;
  }
  return { ids, count: count ?? 'none' };
}

const describeDifference = (
  what: string,
  expected: readonly string[],
  found: { ids: string[]; count: number | string },
): Difference =>
  found.count === expected.length && found.ids.join() === expected.join()
    ? undefined
    : `${what}: expected ${expected.length} (${expected.join(' ')}), found ${found.count} (${found.ids.join(' ')})`;
