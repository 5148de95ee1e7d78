import { z } from 'zod';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { integerParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
import { listFailures, objectFailures, writeFailures } from './failures.ts';
import { SearchParameter } from './list-parameters.ts';

export const TermQuery = PageQuery.extend({
  search: SearchParameter.optional().meta({ description: 'Free text over the name; every word must occur.' }),
});

interface TermList<Group extends string, Item extends z.ZodObject, Draft extends z.ZodRawShape, Query extends z.ZodObject> {
  readonly group: Group;
  readonly segment: string;
  readonly name: string;
  readonly table: string;
  /** One and many, for the reference. */
  readonly noun: readonly [one: string, many: string];
  readonly item: Item;
  /** What staff write. */
  readonly draft: z.ZodObject<Draft>;
  readonly query: Query;
  readonly example: z.input<Item>;
}

/** The operations of one list of words that the whole installation shares: everyone reads it, staff write it. */
export const taxonomyOperations = <
  const Group extends string,
  Item extends z.ZodObject,
  Draft extends z.ZodRawShape,
  Query extends z.ZodObject,
>(
  words: TermList<Group, Item, Draft, Query>,
) => ({ list: listOperation(words), ...writeOperations(words) });

const collection = (segment: string): string => `/api/v1/taxonomy/${segment}/`;

const listOperation = <
  const Group extends string,
  Item extends z.ZodObject,
  Draft extends z.ZodRawShape,
  Query extends z.ZodObject,
>(
  words: TermList<Group, Item, Draft, Query>,
) =>
  operation({
    id: `${words.group}.list`,
    method: 'GET',
    path: collection(words.segment),
    summary: `List ${words.noun[1]}`,
    description: `All ${words.noun[1]} of the installation, by name.`,
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'any-caller',
    effect: 'read',
    rate: 'standard',
    query: words.query,
    responses: {
      200: json(paginated(words.item, `Paginated${words.name}List`), {
        description: `One page of ${words.noun[1]}.`,
        example: { count: 1, next: null, previous: null, results: [words.example] },
      }),
    },
    failures: listFailures,
  });

const taken = { 409: 'There is one of this name already, or a request with the same Idempotency-Key is still running.' } as const;
const inUse = { 409: 'It is in use, or a request with the same Idempotency-Key is still running.' } as const;

function writeOperations<
  const Group extends string,
  Item extends z.ZodObject,
  Draft extends z.ZodRawShape,
  Query extends z.ZodObject,
>(words: TermList<Group, Item, Draft, Query>) {
  const { group, item, draft, example } = words;
  const [one] = words.noun;
  const params = z.object({
    id: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description: `Of the ${one}.` }),
  });
  const byStaff = {
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'staff',
    effect: 'write',
    rate: 'standard',
  } as const;
  const existing = { path: `${collection(words.segment)}{id}/`, params, object: { param: 'id', table: words.table } } as const;
  const writable = Object.keys(draft.shape);
  return {
    create: operation({
      id: `${group}.create`,
      method: 'POST',
      path: collection(words.segment),
      summary: `Add one of the ${words.noun[1]}`,
      description: 'For staff of the installation. Names are unique, whatever the case of their letters.',
      ...byStaff,
      writable,
      body: jsonBody(draft),
      responses: { 201: json(item, { description: `The new ${one}.`, example }) },
      failures: { ...writeFailures, ...taken },
    }),
    update: operation({
      id: `${group}.update`,
      method: 'PATCH',
      summary: `Change one of the ${words.noun[1]}`,
      description: 'For staff of the installation. What the body does not name stays as it is.',
      ...existing,
      ...byStaff,
      writable,
      body: jsonBody(draft.partial()),
      responses: { 200: json(item, { description: `The ${one} as it is now.`, example }) },
      failures: { ...writeFailures, ...objectFailures, ...taken },
    }),
    remove: operation({
      id: `${group}.remove`,
      method: 'DELETE',
      summary: `Remove one of the ${words.noun[1]}`,
      description: 'For staff of the installation. What is in use stays.',
      ...existing,
      ...byStaff,
      responses: { 204: empty(`The ${one} is gone.`) },
      failures: { ...objectFailures, ...inUse },
    }),
  };
}
