import { isDeepStrictEqual } from 'node:util';

import { listOperations, type Operation } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import type { FastifyInstance } from 'fastify';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import type { Finding } from '../../finding.ts';
import { createWorld, type World } from '../matrix/principals.ts';
import { injectColumns } from './inject-columns.ts';
import { type InjectedColumns, listColumns, selectUndeclaredColumns } from './injected-columns.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type Changes, type Watch, watchRows } from './watch-rows.ts';

interface RunOptions {
  readonly api: TestApi;
  readonly app: FastifyInstance;
  /** Also injects each column on its own. */
  readonly oneByOne?: boolean;
  readonly print?: (line: string) => void;
}

const isWriting = ({ effect, body }: Operation): boolean => effect === 'write' && body !== undefined;

/** Sends every column of every table into every route that writes; none may be stored that the operation does not declare writable. */
export async function runMassAssignment({ api, app, oneByOne = false, print }: RunOptions): Promise<Finding[]> {
  const world = await createWorld(api);
  const columns = await listColumns(api, world.people.B1);
  const watched = { api, app, watch: await watchRows(api) };
  const operations = listOperations(productSurface.contract).filter(isWriting);
  const wrong: string[] = [];
  let [requests, passed] = [0, 0];
  for (const operation of operations) {
    const foreign = selectUndeclaredColumns(operation, columns);
    const plain = await attempt(watched, world, operation, {});
    passed += plain.status < 300 ? 1 : 0;
    for (const tempting of [foreign, ...(oneByOne ? Object.entries(foreign).map((pair) => Object.fromEntries([pair])) : [])]) {
      const tempted = await attempt(watched, world, operation, tempting);
      requests += 1;
      wrong.push(...findStoredColumns(operation, { plain, injectedAttempt: tempted, injected: tempting }));
    }
    print?.(`${operation.id}: ${plain.status}`);
  }
  return [
    {
      text:
        `mass assignment: ${Object.keys(columns).length} columns into ${operations.length} writing routes in ${requests} requests ` +
        `(${passed} of the routes accept the sample), ${wrong.length} stored`,
      holds: wrong.length === 0,
    },
    ...wrong.map((text) => ({ text: `mass assignment: ${text}`, holds: false })),
  ];
}

interface Attempt {
  readonly status: number;
  readonly changes: Changes;
}

interface Watched extends Pick<RunOptions, 'api' | 'app'> {
  readonly watch: Watch;
}

/** Sends one request, with a new caller and object. */
async function attempt(
  { api, app, watch }: Watched,
  world: World,
  operation: Operation,
  tempting: InjectedColumns,
): Promise<Attempt> {
  const { headers, url, body }: Prepared = await prepare(api, world, operation);
  await watch();
  const sent = injectColumns(operation, body, tempting);
  const { statusCode } = await app.inject({
    method: operation.method,
    url,
    headers: { ...headers, ...sent.headers },
    payload: sent.payload,
  });
  return { status: statusCode, changes: await watch() };
}

interface Compared {
  readonly plain: Attempt;
  readonly injectedAttempt: Attempt;
  readonly injected: InjectedColumns;
}

function findStoredColumns({ id, writable = [] }: Operation, { plain, injectedAttempt, injected }: Compared): string[] {
  const asPlain = new Set(plain.changes.changed.map(({ table, column }) => `${table}.${column}`));
  const madePlain = new Set(plain.changes.added.map(({ table }) => table));
  const isTempting = (column: string, value: unknown): boolean =>
    column in injected && !writable.includes(column) && isSame(value, injected[column]);
  return [
    ...(injectedAttempt.status >= 500 ? [`${id}: ${injectedAttempt.status}`] : []),
    ...injectedAttempt.changes.changed
      .filter(({ table, column, value }) => !asPlain.has(`${table}.${column}`) || isTempting(column, value))
      .map(({ table, column }) => `${id}: ${table}.${column} was overwritten`),
    ...injectedAttempt.changes.added.flatMap(({ table, row }) => {
      if (!madePlain.has(table)) return [`${id}: created a row of ${table}`];
      const usual = plain.changes.added.filter((one) => one.table === table).map((one) => one.row);
      return Object.entries(row)
        .filter(([column, value]) => isTempting(column, value) && !usual.some((one) => isSame(one[column], value)))
        .map(([column]) => `${id}: ${table}.${column} of the new row was injected`);
    }),
  ];
}

const isSame = (stored: unknown, sent: unknown): boolean =>
  isDeepStrictEqual(stored, sent) || (typeof stored === 'string' && stored === JSON.stringify(sent));
