import type { Operation, OperationObject, Policy } from '@lyceum/contract';
import type { FastifyInstance } from 'fastify';

import { createSampleBody } from '../../../../../tools/recorder/sample-body.ts';
import { fillUrlWithName } from '../../../../../tools/recorder/sample-url.ts';
import type { TestApi, TestUser } from '../start-test-api.ts';
import { type ObjectFactory, objectFactories } from './object-factories.ts';

export interface ObjectOperation extends Operation {
  readonly object: OperationObject;
}

export const hasObject = (operation: Operation): operation is ObjectOperation => operation.object !== undefined;

/** Policies whose objects must look missing to everyone else. */
const hidingPolicies: ReadonlySet<Policy> = new Set(['owner', 'visible', 'workspace-admin', 'workspace-key']);

const malformed = ['0', '-1', 'x', '1.5', 'null', '9'.repeat(40), '%20', '%00'];

/** A caller and the API key it sends; operations without authentication ignore the key. */
export interface TestCaller {
  readonly name: string;
  readonly key: string;
}

interface Row {
  readonly id: number;
  readonly [column: string]: unknown;
}

/**
 * Finds responses that reveal an object which the caller must not know of. The same caller sends the same request while
 * the object belongs to another user, after it is deleted, and when it does not exist: all responses must be equal.
 */
export async function findDistinguishableResponses(
  api: TestApi,
  app: FastifyInstance,
  operation: ObjectOperation,
): Promise<string[]> {
  const { table } = operation.object;
  const { owner, otherCallers } = await createCallers(api, operation);
  const rows = accessRows(api, table);
  const created = await findFactory(table)(api, owner);
  const { id, otherIds } = typeof created === 'number' ? { id: created, otherIds: {} } : created;
  const row = await rows.get(id);
  const url = buildUrl(operation, { ...otherIds, ...row });
  const requestAs = (people: readonly TestCaller[]) =>
    Promise.all(people.map(async (who) => ({ who, text: await describeResponse(app, operation, { url, key: who.key }) })));

  const foreign = await requestAs(hidingPolicies.has(operation.policy) ? otherCallers : []);
  const touched = JSON.stringify(await rows.get(id)) === JSON.stringify(row) ? [] : [`${operation.id}: another user changed it`];
  const deleted =
    'deleted_at' in row
      ? (await rows.markDeleted(id), await requestAs([{ name: 'the owner', key: owner.key }, ...otherCallers]))
      : [];
  await rows.remove(id);
  const missing = new Map(
    (await requestAs([{ name: 'the owner', key: owner.key }, ...otherCallers])).map(({ who, text }) => [who.name, text]),
  );

  const findDifferences = (state: string, answers: typeof foreign) =>
    answers
      .filter(({ who, text }) => text !== missing.get(who.name))
      .map(
        ({ who, text }) => `${operation.id}: ${state} is not missing to ${who.name}:\n${text}\n${missing.get(who.name) ?? ''}`,
      );
  return [
    ...touched,
    ...findDifferences('another user’s object', foreign),
    ...findDifferences('a deleted object', deleted),
    ...(await findMalformedDifferences(app, operation, { url, key: owner.key })),
  ];
}

/** The URLs differ here, so fields that repeat the URL are left out. */
async function findMalformedDifferences(app: FastifyInstance, operation: ObjectOperation, missing: { url: string; key: string }) {
  const withoutAddress = (text: string): string => text.replace(/"instance":"[^"]*"|"content-length":"\d+"/g, '');
  const expected = withoutAddress(await describeResponse(app, operation, missing));
  const wrong: string[] = [];
  for (const name of malformed) {
    const text = withoutAddress(
      await describeResponse(app, operation, { url: fillUrlWithName(operation, name), key: missing.key }),
    );
    if (text !== expected) wrong.push(`${operation.id}: ${name} is not missing:\n${text}\n${expected}`);
  }
  return wrong;
}

/** Status, headers and body in one text, without what changes from one request to the next. */
async function describeResponse(
  app: FastifyInstance,
  operation: Operation,
  { url, key }: { url: string; key: string },
): Promise<string> {
  const body = createSampleBody(operation);
  const { statusCode, headers, payload } = await app.inject({
    method: operation.method,
    url,
    headers: {
      'x-request-id': 'the-same-request',
      ...(operation.auth === 'caller' && { authorization: `Bearer ${key}` }),
      ...body?.headers,
    },
    ...(body && { payload: body.payload }),
  });
  const { date: _date, ...comparedHeaders } = headers;
  if (statusCode !== 404) return `${operation.id} returns ${statusCode}: ${payload}`;
  return `${statusCode} ${JSON.stringify(comparedHeaders)} ${payload}`;
}

/** Each caller meets the operation's policy, so that only the object can be the reason for a refusal. */
async function createCallers(
  api: TestApi,
  { policy }: Operation,
): Promise<{ owner: TestUser; otherCallers: readonly TestCaller[] }> {
  const role = policy === 'workspace-admin' ? 'admin' : 'member';
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  const owner = await api.user(here.id, { role });
  const outsider = policy === 'workspace-key' ? elsewhere : await api.user(elsewhere.id, { role });
  const colleague = await api.user(here.id, { role });
  return {
    owner,
    otherCallers: [
      { name: 'a caller of another workspace', key: outsider.key },
      ...(policy === 'owner' ? [{ name: 'another user of the workspace', key: colleague.key }] : []),
    ],
  };
}

function findFactory(table: string): ObjectFactory {
  const make = objectFactories[table];
  if (!make) throw new Error(`no factory creates a row of ${table}: add one to object-factories.ts`);
  return make;
}

const accessRows = ({ owner }: TestApi, table: string) => ({
  async get(id: number): Promise<Row> {
    const { rows } = await owner.query<Row>(`select * from ${table} where id = $1`, [id]);
    const [row] = rows;
    if (!row) throw new Error(`${table} has no row ${id}`);
    return row;
  },
  markDeleted: (id: number) => owner.query(`update ${table} set deleted_at = now() where id = $1`, [id]),
  remove: (id: number) => owner.query(`delete from ${table} where id = $1`, [id]),
});

/** Parameters have the names of columns; only the one that identifies the object may have another name. */
function buildUrl(operation: ObjectOperation, row: Row): string {
  return operation.path.replace(/\{\+?([^}]+)\}/g, (_, name: string) => {
    const value = row[name] ?? (name === operation.object.param ? row.id : undefined);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${operation.id}: a row of ${operation.object.table} has no ${name}`);
    return encodeURIComponent(value);
  });
}
