import { listOperations, type Operation } from '@lyceum/contract';
import { productSurface } from '@lyceum/contract/product';
import type { FastifyInstance, InjectOptions } from 'fastify';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { createSampleBody } from '../../../tools/recorder/sample-body.ts';
import { createSampleUrl } from '../../../tools/recorder/sample-url.ts';
import { digestUnaffectedRows } from './bystanders.ts';
import { createCases } from './cases.ts';
import { digestTables, listChangedTables } from './database-state.ts';
import { computeExpectedVerdict, listRelations, type Relation, type Verdict } from './expected.ts';
import { findLeak } from './markers.ts';
import { createTarget, type Target } from './objects.ts';
import { findWrongParts } from './own-document.ts';
import { createWorld, type Principal, type World } from './principals.ts';
import { type Row, rows } from './rows.ts';

export interface MatrixReport {
  readonly cells: number;
  readonly operations: number;
  readonly undecided: readonly string[];
  readonly mismatches: readonly string[];
}

interface MatrixOptions {
  readonly api: TestApi;
  readonly app: FastifyInstance;
  /** These groups before the others. */
  readonly first?: readonly string[];
  /** One mismatch is enough. */
  readonly untilWrong?: boolean;
  /** No others than the first. */
  readonly firstOnly?: boolean;
  readonly print?: (line: string) => void;
}

interface Cell {
  readonly principal: Principal;
  readonly relation: Relation;
  readonly verdict: Verdict;
}

/** Compares the response for every route, principal and relation with the authorization table. */
export async function runMatrix(running: MatrixOptions): Promise<MatrixReport> {
  const { api, untilWrong = false, print } = running;
  const operations = orderOperations(running);
  const undecided = operations.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
  const mismatches: string[] = [];
  let cells = 0;
  let world = await createWorld(api);
  for (const operation of operations) {
    const row = rows.get(operation.id);
    if (!row) continue;
    const found = cellsOf(operation, row, world);
    cells += found.length;
    for await (const wrong of examineOperation(running, world, operation, found)) {
      mismatches.push(...wrong.mismatches);
      world = wrong.world;
      if (untilWrong && mismatches.length > 0) return { cells, operations: operations.length, undecided, mismatches };
    }
    print?.(`${operation.id}: ${found.length} cells`);
  }
  return { cells, operations: operations.length, undecided, mismatches };
}

function orderOperations({ first = [], firstOnly = false }: MatrixOptions): Operation[] {
  const isFirst = ({ id }: Operation): boolean => first.includes(id.split('.', 1)[0] ?? '');
  const declared = listOperations(productSurface.contract);
  return [...declared.filter(isFirst), ...declared.filter((operation) => !firstOnly && !isFirst(operation))];
}

interface Examined {
  readonly mismatches: readonly string[];
  /** The world to continue with: some requests change the principals. */
  readonly world: World;
}

/** Checks one operation in parts, so that a run that needs only one mismatch can stop early. */
async function* examineOperation(
  running: MatrixOptions,
  given: World,
  operation: Operation,
  cells: readonly Cell[],
): AsyncGenerator<Examined> {
  let world = given;
  yield { mismatches: await specialCases(running, world, operation), world };
  const refused = cells.filter(({ verdict }) => verdict !== 'in');
  yield { mismatches: await checkRefusals(running, world, operation, refused), world };
  const spent = new Set<string>();
  for (const cell of cells.filter(({ verdict }) => verdict === 'in')) {
    if (spent.has(personOf(cell))) {
      world = await createWorld(running.api);
      spent.clear();
    }
    yield { mismatches: await checkAllowed(running, world, operation, cell), world };
    if (endsItsCaller(operation, cell)) spent.add(personOf(cell));
  }
  if (spent.size > 0) yield { mismatches: [], world: await createWorld(running.api) };
}

/** After these the principals no longer match the table. */
const endsItsCaller = ({ id }: Operation, { principal }: Cell): boolean =>
  id === 'personalData.erase' || (id === 'sessions.end' && 'cookie' in principal.headers);

const personOf = ({ principal: { person, name } }: Cell): string => person ?? name;

const cellsOf = (operation: Operation, row: Row, { principals }: World): Cell[] =>
  principals.flatMap((principal) =>
    listRelations(operation.object ? row : { ...row, reach: 'none' }, operation.path).map((relation) => ({
      principal,
      relation,
      verdict: computeExpectedVerdict(row, operation.method, principal, relation),
    })),
  );

/** Sends all requests that must be rejected to the same objects, then checks that nothing changed. */
async function checkRefusals(
  { api, app }: MatrixOptions,
  world: World,
  operation: Operation,
  cells: readonly Cell[],
): Promise<string[]> {
  const targets = new Map<string, Target>();
  for (const { relation } of cells)
    if (!targets.has(relation.name)) targets.set(relation.name, await createTarget(api, world, operation, relation));
  const before = await digestTables(api);
  const wrong: string[] = [];
  for (const { principal, relation, verdict } of cells) {
    const { url, canaries } = targets.get(relation.name) ?? { url: operation.path, canaries: [], users: [] };
    const { statusCode, payload } = await send(app, operation, principal, { url });
    const where = `${operation.id}, ${principal.name}, ${relation.name}`;
    if (statusCode !== verdict) wrong.push(`${where}: ${statusCode} instead of ${verdict}: ${payload.slice(0, 300)}`);
    const leaked = canaries.find((text) => payload.includes(text) && !url.includes(encodeURIComponent(text)));
    if (leaked !== undefined) wrong.push(`${where}: leaks ${leaked}`);
  }
  const changed = listChangedTables(before, await digestTables(api));
  return changed.length === 0 ? wrong : [...wrong, `${operation.id}: a refused request changed ${changed.join(', ')}`];
}

/** Sends a request that must be allowed, to its own object, and checks that no other user is affected. */
async function checkAllowed(
  { api, app }: MatrixOptions,
  world: World,
  operation: Operation,
  { principal: { name }, relation }: Cell,
): Promise<string[]> {
  const principal = principalIn(world, name);
  const target = await createTarget(api, world, operation, relation);
  const { answer, harm } = await sendWatched(api, operation, { world, principal, users: target.users }, () =>
    send(app, operation, principal, { url: target.url }),
  );
  const { statusCode, payload } = answer;
  const where = `${operation.id}, ${principal.name}, ${relation.name}`;
  const leak = findLeak(payload, principal, { id: operation.id, markers: world.markers });
  const refused = operation.object ? [401, 403, 404, 500] : [401, 403, 500];
  const isOwnAnswer = operation.auth === 'anonymous' && statusCode in operation.failures;
  return [
    ...harm.map((table) => `${where}: changed ${table} of others`),
    ...(leak === undefined ? [] : [`${where}: leaks ${leak}`]),
    ...(await findUnexpectedContent(api, operation, principal, payload)).map((strange) => `${where}: ${strange}`),
    ...(!refused.includes(statusCode) || isOwnAnswer ? [] : [`${where}: ${statusCode} instead of in: ${payload.slice(0, 300)}`]),
  ];
}

function principalIn({ principals }: World, name: string): Principal {
  const principal = principals.find((one) => one.name === name);
  if (!principal) throw new Error(`${name} is not in this world`);
  return principal;
}

/** Errors that markers cannot reveal: lists below a new object, and the counts of a personal data export. */
async function findUnexpectedContent(
  api: TestApi,
  { id, method, object }: Operation,
  { userId = 0 }: Principal,
  payload: string,
) {
  if (id === 'personalData.export' && payload.startsWith('{"exported_at"')) return findWrongParts(api, userId, payload);
  const isBelow = method === 'GET' && object !== undefined && object.table !== 'people.workspace';
  return isBelow && /^\{"count":[1-9]/.test(payload) ? [`a list below a new object is not empty: ${payload.slice(0, 300)}`] : [];
}

/** These end other members' sessions by design. */
const concernsColleagues: ReadonlySet<string> = new Set(['sso.put', 'sso.remove']);

interface Watched {
  readonly world: World;
  readonly principal: Principal;
  readonly users: readonly number[];
}

/** The user of rows that hold a sum over the whole workspace, such as vault.usage. */
const workspaceTotal = 0;

/** Sends a request and returns the tables in which it changed rows of unaffected users. */
async function sendWatched<T>(
  api: TestApi,
  operation: Operation,
  { world, principal, users }: Watched,
  request: () => Promise<T>,
) {
  if (operation.effect === 'read' || operation.auth === 'anonymous') return { answer: await request(), harm: [] };
  const concerned = {
    workspaceId: principal.workspace === undefined ? 0 : world.ids[principal.workspace],
    users: concernsColleagues.has(operation.id) ? undefined : [workspaceTotal, principal.userId ?? 0, ...users],
  };
  const before = await digestUnaffectedRows(api, world.tables, concerned);
  const answer = await request();
  return { answer, harm: listChangedTables(before, await digestUnaffectedRows(api, world.tables, concerned)) };
}

async function specialCases({ api, app }: MatrixOptions, world: World, operation: Operation): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, principal: who, status, params, body, about = [] } of await createCases(api, world, operation.id)) {
    const principal = principalIn(world, who);
    const url = operation.path.replace(/\{([^}]+)\}/g, (_, parameter: string) => String(params?.[parameter]));
    const { answer, harm } = await sendWatched(api, operation, { world, principal, users: about }, () =>
      send(app, operation, principal, { url, ...(body !== undefined && { body }) }),
    );
    const where = `${operation.id}, ${who}, ${name}`;
    if (answer.statusCode !== status)
      wrong.push(`${where}: ${answer.statusCode} instead of ${status}: ${answer.payload.slice(0, 300)}`);
    wrong.push(...harm.map((table) => `${where}: changed ${table} of others`));
  }
  return wrong;
}

/** Replacements for samples that refer to missing objects, or to roles that not every caller may assign. */
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
    own === undefined
      ? createSampleBody(operation)
      : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(own) };
  const asked = {
    method: operation.method,
    url: withLargePage(operation, operation.object ? url : createSampleUrl(operation)),
    headers: { ...headers, ...body?.headers },
    ...(body && { payload: body.payload }),
  };
  return isStream(operation) ? readFirstChunk(app, asked) : app.inject(asked);
}

const isStream = ({ responses }: Operation): boolean => Object.values(responses).some(({ kind }) => kind === 'stream');

/** A stream does not end by itself: reads the first chunk and disconnects. */
async function readFirstChunk(app: FastifyInstance, asked: InjectOptions): Promise<{ statusCode: number; payload: string }> {
  const answer = await app.inject({ ...asked, payloadAsStream: true });
  for await (const chunk of answer.stream()) {
    answer.raw.res.destroy();
    return { statusCode: answer.statusCode, payload: String(chunk) };
  }
  return { statusCode: answer.statusCode, payload: '' };
}

/** A large page, so that a leaked row is not merely on a later page. */
const withLargePage = ({ query }: Operation, url: string): string =>
  query && 'page_size' in query.shape ? `${url}${url.includes('?') ? '&' : '?'}page_size=100` : url;
