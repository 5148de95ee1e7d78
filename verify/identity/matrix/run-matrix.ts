import { type Operation, operationsOf } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import type { FastifyInstance, InjectOptions } from 'fastify';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { sampleBody } from '../../../tools/recorder/sample-body.ts';
import { sampleUrl } from '../../../tools/recorder/sample-url.ts';
import { bystanders } from './bystanders.ts';
import { casesOf } from './cases.ts';
import { changedTables, databaseState } from './database-state.ts';
import { expected, type Relation, relationsFor, type Verdict } from './expected.ts';
import { leakIn } from './markers.ts';
import { type Target, targetOf } from './objects.ts';
import { strangeParts } from './own-document.ts';
import { makeWorld, type Principal, type World } from './principals.ts';
import { type Row, rows } from './rows.ts';

export interface MatrixReport {
  readonly cells: number;
  readonly operations: number;
  readonly undecided: readonly string[];
  readonly mismatches: readonly string[];
}

interface Running {
  readonly api: TestApi;
  readonly app: FastifyInstance;
  /** These groups before the others. */
  readonly first?: readonly string[];
  /** One mismatch is enough. */
  readonly untilWrong?: boolean;
  /** No others than the first. */
  readonly firstOnly?: boolean;
  readonly tell?: (line: string) => void;
}

interface Cell {
  readonly principal: Principal;
  readonly relation: Relation;
  readonly verdict: Verdict;
}

/** Every route, every principal, every relation: what happens against what the table says should. */
export async function runMatrix(running: Running): Promise<MatrixReport> {
  const { api, untilWrong = false, tell } = running;
  const operations = inOrder(running);
  const undecided = operations.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
  const mismatches: string[] = [];
  let cells = 0;
  let world = await makeWorld(api);
  for (const operation of operations) {
    const row = rows.get(operation.id);
    if (!row) continue;
    const found = cellsOf(operation, row, world);
    cells += found.length;
    for await (const wrong of examined(running, world, operation, found)) {
      mismatches.push(...wrong.mismatches);
      world = wrong.world;
      if (untilWrong && mismatches.length > 0) return { cells, operations: operations.length, undecided, mismatches };
    }
    tell?.(`${operation.id}: ${found.length} cells`);
  }
  return { cells, operations: operations.length, undecided, mismatches };
}

function inOrder({ first = [], firstOnly = false }: Running): Operation[] {
  const isFirst = ({ id }: Operation): boolean => first.includes(id.split('.', 1)[0] ?? '');
  const declared = operationsOf(productSurface.contract);
  return [...declared.filter(isFirst), ...declared.filter((operation) => !firstOnly && !isFirst(operation))];
}

interface Examined {
  readonly mismatches: readonly string[];
  /** The one to go on with: some requests leave a world that is no longer what the table says. */
  readonly world: World;
}

/** One operation, a part after the other, so that whoever needs one mismatch need not wait for the rest. */
async function* examined(running: Running, given: World, operation: Operation, cells: readonly Cell[]): AsyncGenerator<Examined> {
  let world = given;
  yield { mismatches: await specialCases(running, world, operation), world };
  const refused = cells.filter(({ verdict }) => verdict !== 'in');
  yield { mismatches: await refusals(running, world, operation, refused), world };
  const spent = new Set<string>();
  for (const cell of cells.filter(({ verdict }) => verdict === 'in')) {
    if (spent.has(personOf(cell))) {
      world = await makeWorld(running.api);
      spent.clear();
    }
    yield { mismatches: await admission(running, world, operation, cell), world };
    if (endsItsCaller(operation, cell)) spent.add(personOf(cell));
  }
  if (spent.size > 0) yield { mismatches: [], world: await makeWorld(running.api) };
}

/** After these the principals are no longer what the table takes them for. */
const endsItsCaller = ({ id }: Operation, { principal }: Cell): boolean =>
  id === 'personalData.erase' || (id === 'sessions.end' && 'cookie' in principal.headers);

const personOf = ({ principal: { person, name } }: Cell): string => person ?? name;

const cellsOf = (operation: Operation, row: Row, { principals }: World): Cell[] =>
  principals.flatMap((principal) =>
    relationsFor(operation.object ? row : { ...row, reach: 'none' }, operation.path).map((relation) => ({
      principal,
      relation,
      verdict: expected(row, operation.method, principal, relation),
    })),
  );

/** All that must be refused, against the same objects; then a look at whether anything came of it. */
async function refusals({ api, app }: Running, world: World, operation: Operation, cells: readonly Cell[]): Promise<string[]> {
  const targets = new Map<string, Target>();
  for (const { relation } of cells)
    if (!targets.has(relation.name)) targets.set(relation.name, await targetOf(api, world, operation, relation));
  const before = await databaseState(api);
  const wrong: string[] = [];
  for (const { principal, relation, verdict } of cells) {
    const { url, canaries } = targets.get(relation.name) ?? { url: operation.path, canaries: [], users: [] };
    const { statusCode, payload } = await send(app, operation, principal, { url });
    const where = `${operation.id}, ${principal.name}, ${relation.name}`;
    if (statusCode !== verdict) wrong.push(`${where}: ${statusCode} instead of ${verdict}: ${payload.slice(0, 300)}`);
    const leaked = canaries.find((text) => payload.includes(text) && !url.includes(encodeURIComponent(text)));
    if (leaked !== undefined) wrong.push(`${where}: tells ${leaked}`);
  }
  const changed = changedTables(before, await databaseState(api));
  return changed.length === 0 ? wrong : [...wrong, `${operation.id}: a refused request changed ${changed.join(', ')}`];
}

/** One that must pass, against an object of its own; and nobody else is touched by it. */
async function admission(
  { api, app }: Running,
  world: World,
  operation: Operation,
  { principal: { name }, relation }: Cell,
): Promise<string[]> {
  const principal = principalIn(world, name);
  const target = await targetOf(api, world, operation, relation);
  const { answer, harm } = await watched(api, operation, { world, principal, users: target.users }, () =>
    send(app, operation, principal, { url: target.url }),
  );
  const { statusCode, payload } = answer;
  const where = `${operation.id}, ${principal.name}, ${relation.name}`;
  const leak = leakIn(payload, principal, { id: operation.id, markers: world.markers });
  const refused = operation.object ? [401, 403, 404, 500] : [401, 403, 500];
  const isOwnAnswer = operation.auth === 'anonymous' && statusCode in operation.failures;
  return [
    ...harm.map((table) => `${where}: changed ${table} of others`),
    ...(leak === undefined ? [] : [`${where}: tells ${leak}`]),
    ...(await strangeIn(api, operation, principal, payload)).map((strange) => `${where}: ${strange}`),
    ...(!refused.includes(statusCode) || isOwnAnswer ? [] : [`${where}: ${statusCode} instead of in: ${payload.slice(0, 300)}`]),
  ];
}

function principalIn({ principals }: World, name: string): Principal {
  const principal = principals.find((one) => one.name === name);
  if (!principal) throw new Error(`${name} is not in this world`);
  return principal;
}

/** What no mark can show: lists below an object that was made a moment ago, and a document of numbers. */
async function strangeIn(api: TestApi, { id, method, object }: Operation, { userId = 0 }: Principal, payload: string) {
  if (id === 'personalData.export' && payload.startsWith('{"exported_at"')) return strangeParts(api, userId, payload);
  const isBelow = method === 'GET' && object !== undefined && object.table !== 'people.workspace';
  return isBelow && /^\{"count":[1-9]/.test(payload) ? [`a list below a new object is not empty: ${payload.slice(0, 300)}`] : [];
}

/** Ends what others have in the workspace, as it says it does. */
const concernsColleagues: ReadonlySet<string> = new Set(['sso.put', 'sso.remove']);

interface Watched {
  readonly world: World;
  readonly principal: Principal;
  readonly users: readonly number[];
}

/** A request, and the tables in which it changed what belongs to people whom it does not concern. */
async function watched<T>(api: TestApi, operation: Operation, { world, principal, users }: Watched, request: () => Promise<T>) {
  if (operation.effect === 'read' || operation.auth === 'anonymous') return { answer: await request(), harm: [] };
  const concerned = {
    workspaceId: principal.workspace === undefined ? 0 : world.ids[principal.workspace],
    users: concernsColleagues.has(operation.id) ? undefined : [principal.userId ?? 0, ...users],
  };
  const before = await bystanders(api, world.tables, concerned);
  const answer = await request();
  return { answer, harm: changedTables(before, await bystanders(api, world.tables, concerned)) };
}

async function specialCases({ api, app }: Running, world: World, operation: Operation): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, principal: who, status, params, body, about = [] } of await casesOf(api, world, operation.id)) {
    const principal = principalIn(world, who);
    const url = operation.path.replace(/\{([^}]+)\}/g, (_, parameter: string) => String(params?.[parameter]));
    const { answer, harm } = await watched(api, operation, { world, principal, users: about }, () =>
      send(app, operation, principal, { url, ...(body !== undefined && { body }) }),
    );
    const where = `${operation.id}, ${who}, ${name}`;
    if (answer.statusCode !== status)
      wrong.push(`${where}: ${answer.statusCode} instead of ${status}: ${answer.payload.slice(0, 300)}`);
    wrong.push(...harm.map((table) => `${where}: changed ${table} of others`));
  }
  return wrong;
}

/** Bodies whose samples name objects that nobody has, or roles that not everyone may give. */
const bodies: Readonly<Record<string, unknown>> = {
  'keys.issue': { name: 'made by the matrix' },
  'members.update': { role: 'member' },
};

interface Sent {
  readonly url: string;
  readonly body?: unknown;
}

function send(
  app: FastifyInstance,
  operation: Operation,
  { headers }: Principal,
  { url, body: own = bodies[operation.id] }: Sent,
) {
  const body =
    own === undefined ? sampleBody(operation) : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(own) };
  const asked = {
    method: operation.method,
    url: withLargePage(operation, operation.object ? url : sampleUrl(operation)),
    headers: { ...headers, ...body?.headers },
    ...(body && { payload: body.payload }),
  };
  return isStream(operation) ? beginningOf(app, asked) : app.inject(asked);
}

const isStream = ({ responses }: Operation): boolean => Object.values(responses).some(({ kind }) => kind === 'stream');

/** A stream does not end by itself: what it says first, and then its reader goes. */
async function beginningOf(app: FastifyInstance, asked: InjectOptions): Promise<{ statusCode: number; payload: string }> {
  const answer = await app.inject({ ...asked, payloadAsStream: true });
  for await (const chunk of answer.stream()) {
    answer.raw.res.destroy();
    return { statusCode: answer.statusCode, payload: String(chunk) };
  }
  return { statusCode: answer.statusCode, payload: '' };
}

/** So that what a list should not have is not merely on a later page. */
const withLargePage = ({ query }: Operation, url: string): string =>
  query && 'page_size' in query.shape ? `${url}${url.includes('?') ? '&' : '?'}page_size=100` : url;
