import type { Operation, OperationObject, Policy } from '@lyceum/contract';
import type { FastifyInstance } from 'fastify';

import { sampleBody } from '../../../../../tools/recorder/sample-body.ts';
import { urlNaming } from '../../../../../tools/recorder/sample-url.ts';
import type { TestApi, TestUser } from '../start-test-api.ts';
import { type Make, makers } from './object-makers.ts';

export interface ObjectOperation extends Operation {
  readonly object: OperationObject;
}

export const hasObject = (operation: Operation): operation is ObjectOperation => operation.object !== undefined;

/** Policies whose objects must look nonexistent to other users. */
const hiding: ReadonlySet<Policy> = new Set(['owner', 'visible', 'workspace-admin', 'workspace-key']);

const malformed = ['0', '-1', 'x', '1.5', 'null', '9'.repeat(40), '%20', '%00'];

/** A user and their key; empty for anonymous operations. */
export interface Someone {
  readonly name: string;
  readonly key: string;
}

interface Row {
  readonly id: number;
  readonly [column: string]: unknown;
}

/**
 * How an operation's responses reveal an object that the caller may not know of. Compares the same request by the same caller while the
 * object belongs to another user, after it is deleted, and after it is gone.
 */
export async function tellsApart(api: TestApi, app: FastifyInstance, operation: ObjectOperation): Promise<string[]> {
  const { table } = operation.object;
  const { owner, strangers } = await peopleFor(api, operation);
  const rows = rowsOf(api, table);
  const made = await makerOf(table)(api, owner);
  const { id, also } = typeof made === 'number' ? { id: made, also: {} } : made;
  const row = await rows.get(id);
  const url = urlOf(operation, { ...also, ...row });
  const askAll = (people: readonly Someone[]) =>
    Promise.all(people.map(async (who) => ({ who, text: await answerTo(app, operation, { url, key: who.key }) })));

  const foreign = await askAll(hiding.has(operation.policy) ? strangers : []);
  const touched = JSON.stringify(await rows.get(id)) === JSON.stringify(row) ? [] : [`${operation.id}: a stranger changed it`];
  const deleted =
    'deleted_at' in row ? (await rows.markDeleted(id), await askAll([{ name: 'the owner', key: owner.key }, ...strangers])) : [];
  await rows.remove(id);
  const missing = new Map(
    (await askAll([{ name: 'the owner', key: owner.key }, ...strangers])).map(({ who, text }) => [who.name, text]),
  );

  const differing = (state: string, answers: typeof foreign) =>
    answers
      .filter(({ who, text }) => text !== missing.get(who.name))
      .map(
        ({ who, text }) => `${operation.id}: ${state} is not missing to ${who.name}:\n${text}\n${missing.get(who.name) ?? ''}`,
      );
  return [
    ...touched,
    ...differing('another’s', foreign),
    ...differing('a deleted one', deleted),
    ...(await malformedDiffers(app, operation, { url, key: owner.key })),
  ];
}

/** The URLs differ here, so the parts of responses that repeat them are removed. */
async function malformedDiffers(app: FastifyInstance, operation: ObjectOperation, missing: { url: string; key: string }) {
  const withoutAddress = (text: string): string => text.replace(/"instance":"[^"]*"|"content-length":"\d+"/g, '');
  const expected = withoutAddress(await answerTo(app, operation, missing));
  const wrong: string[] = [];
  for (const name of malformed) {
    const text = withoutAddress(await answerTo(app, operation, { url: urlNaming(operation, name), key: missing.key }));
    if (text !== expected) wrong.push(`${operation.id}: ${name} is not missing:\n${text}\n${expected}`);
  }
  return wrong;
}

/** Status, headers and body in one text; what changes from one request to the next is held still. */
async function answerTo(app: FastifyInstance, operation: Operation, { url, key }: { url: string; key: string }): Promise<string> {
  const body = sampleBody(operation);
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
  const { date: _date, ...told } = headers;
  if (statusCode !== 404) return `${operation.id} answers ${statusCode}: ${payload}`;
  return `${statusCode} ${JSON.stringify(told)} ${payload}`;
}

/** Each fit for the policy, so that nothing but the object is in their way. */
async function peopleFor(api: TestApi, { policy }: Operation): Promise<{ owner: TestUser; strangers: readonly Someone[] }> {
  const role = policy === 'workspace-admin' ? 'admin' : 'member';
  const [here, elsewhere] = [await api.workspace(), await api.workspace()];
  const owner = await api.user(here.id, { role });
  const outsider = policy === 'workspace-key' ? elsewhere : await api.user(elsewhere.id, { role });
  const colleague = await api.user(here.id, { role });
  return {
    owner,
    strangers: [
      { name: 'a caller of another workspace', key: outsider.key },
      ...(policy === 'owner' ? [{ name: 'another user of the workspace', key: colleague.key }] : []),
    ],
  };
}

function makerOf(table: string): Make {
  const make = makers[table];
  if (!make) throw new Error(`nothing makes a row of ${table}: add it to object-makers.ts`);
  return make;
}

const rowsOf = ({ owner }: TestApi, table: string) => ({
  async get(id: number): Promise<Row> {
    const { rows } = await owner.query<Row>(`select * from ${table} where id = $1`, [id]);
    const [row] = rows;
    if (!row) throw new Error(`${table} has no row ${id}`);
    return row;
  },
  markDeleted: (id: number) => owner.query(`update ${table} set deleted_at = now() where id = $1`, [id]),
  remove: (id: number) => owner.query(`delete from ${table} where id = $1`, [id]),
});

/** Parameters are named like columns; the one that names the object may be called something else than its id. */
function urlOf(operation: ObjectOperation, row: Row): string {
  return operation.path.replace(/\{\+?([^}]+)\}/g, (_, name: string) => {
    const value = row[name] ?? (name === operation.object.param ? row.id : undefined);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${operation.id}: a row of ${operation.object.table} has no ${name}`);
    return encodeURIComponent(value);
  });
}
