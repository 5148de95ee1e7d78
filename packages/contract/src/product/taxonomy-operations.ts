import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { integerParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { listFailures, objectFailures, writeFailures } from './failures.ts';
import { SearchParameter } from './list-parameters.ts';

export const TermQuery = PageQuery.extend({
  search: SearchParameter.optional().meta({ description: 'Searches the name; every word must match.' }),
});

interface TermList<Group extends string, Item extends z.ZodObject, Draft extends z.ZodRawShape, Query extends z.ZodObject> {
  readonly group: Group;
  readonly segment: string;
  readonly name: string;
  readonly table: string;
  /** Singular and plural, for descriptions. */
  readonly noun: readonly [one: string, many: string];
  readonly item: Item;
  /** The fields that staff can write. */
  readonly draft: z.ZodObject<Draft>;
  readonly query: Query;
  readonly example: z.input<Item>;
}

/** The operations of one list of terms. The installation shares it: every user can read it, staff can write it. */
export const declareTermOperations = <
  const Group extends string,
  Item extends z.ZodObject,
  Draft extends z.ZodRawShape,
  Query extends z.ZodObject,
>(
  terms: TermList<Group, Item, Draft, Query>,
) => ({ list: listOperation(terms), ...writeOperations(terms) });

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a');
const collection = (segment: string): string => `/api/v1/taxonomy/${segment}/`;

const listOperation = <
  const Group extends string,
  Item extends z.ZodObject,
  Draft extends z.ZodRawShape,
  Query extends z.ZodObject,
>(
  terms: TermList<Group, Item, Draft, Query>,
) =>
  defineOperation({
    id: `${terms.group}.list`,
    method: 'GET',
    path: collection(terms.segment),
    summary: `List ${terms.noun[1]}`,
    description: `All ${terms.noun[1]} of the installation, ordered by name.`,
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'any-caller',
    effect: 'read',
    rate: 'standard',
    query: terms.query,
    responses: {
      200: jsonResponse(paginatedSchema(terms.item, `Paginated${terms.name}List`), {
        description: `One page of ${terms.noun[1]}.`,
        example: { count: 1, next: null, previous: null, results: [terms.example] },
      }),
    },
    failures: listFailures,
  });

const taken = { 409: 'The name is already taken, or a request with the same Idempotency-Key is still running.' } as const;
const inUse = { 409: 'It is still in use, or a request with the same Idempotency-Key is still running.' } as const;

function writeOperations<
  const Group extends string,
  Item extends z.ZodObject,
  Draft extends z.ZodRawShape,
  Query extends z.ZodObject,
>(terms: TermList<Group, Item, Draft, Query>) {
  const { group, item, draft, example } = terms;
  const [one] = terms.noun;
  const params = z.object({
    id: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description: `ID of the ${one}.` }),
  });
  const byStaff = {
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'staff',
    effect: 'write',
    rate: 'standard',
  } as const;
  const existing = { path: `${collection(terms.segment)}{id}/`, params, object: { param: 'id', table: terms.table } } as const;
  const writable = Object.keys(draft.shape);
  return {
    create: defineOperation({
      id: `${group}.create`,
      method: 'POST',
      path: collection(terms.segment),
      summary: `Create ${article(one)} ${one}`,
      description: 'Requires a staff user. Names are unique, ignoring case.',
      ...byStaff,
      writable,
      body: jsonBody(draft),
      responses: { 201: jsonResponse(item, { description: `The new ${one}.`, example }) },
      failures: { ...writeFailures, ...taken },
    }),
    update: defineOperation({
      id: `${group}.update`,
      method: 'PATCH',
      summary: `Update ${article(one)} ${one}`,
      description: 'Requires a staff user. Fields left out of the body stay unchanged.',
      ...existing,
      ...byStaff,
      writable,
      body: jsonBody(draft.partial()),
      responses: { 200: jsonResponse(item, { description: `The updated ${one}.`, example }) },
      failures: { ...writeFailures, ...objectFailures, ...taken },
    }),
    remove: defineOperation({
      id: `${group}.remove`,
      method: 'DELETE',
      summary: `Delete ${article(one)} ${one}`,
      description: 'Requires a staff user. Only possible while it is not in use.',
      ...existing,
      ...byStaff,
      responses: { 204: emptyResponse(`The ${one} was deleted.`) },
      failures: { ...objectFailures, ...inUse },
    }),
  };
}
