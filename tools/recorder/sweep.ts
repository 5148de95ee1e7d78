import { METHODS } from 'node:http';

import { getAllFailures, listOperations, type Operation, type Surface } from '@lyceum/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import { recordResponses } from './record-responses.ts';
import { createLargeBody, createSampleBody, createUnsupportedBodies, type SampleBody } from './sample-body.ts';
import { createSampleUrl } from './sample-url.ts';

export type FailingHandlers = Readonly<Record<string, Readonly<Record<string, () => never>>>>;

export interface SweptServer {
  readonly handlers: FailingHandlers;
  /** Limit of concurrent requests; the default when absent. */
  readonly maxInFlight?: number;
  /** Whether every rate limit is exhausted. */
  readonly throttled?: boolean;
}

export interface SweepTarget {
  readonly surface: Surface;
  /** A server with these handlers instead of its own, that accepts files of at most `sweptUploadBytes`. */
  build(options: SweptServer): FastifyInstance | Promise<FastifyInstance>;
  /** Credentials of a caller who may run the operation. */
  readonly headersFor?: (operation: Operation) => Readonly<Record<string, string>>;
}

export const sweptUploadBytes = 1024;
/** One byte more than the limit of a JSON body. */
const tooManyBytes = 1_048_577;

/** The message of every error in a server under the sweep; no response may contain it. */
const plantedMessage = 'planted: select secret from people.user where password = hunter2';

/**
 * Provokes in every operation of a surface the common statuses that follow from its declaration (405, 413, 415, 429, 500,
 * 503). Returns the deviations; the responses are recorded like those of any test.
 */
export async function sweep(swept: SweepTarget): Promise<string[]> {
  const handlers = failingHandlers(swept.surface);
  const build = async (options: Omit<SweptServer, 'handlers'>) =>
    recordResponses(await swept.build({ handlers, ...options }), swept.surface, 'sweep');
  const failing = await build({});
  const full = await build({ maxInFlight: 0 });
  const throttled = await build({ throttled: true });
  const every = listOperations(swept.surface.contract);
  try {
    return [
      ...(await checkMethods(failing, swept)),
      ...(await checkEach(every, (operation) => checkBodies(failing, swept, operation))),
      ...(await checkEach(every, (operation) => checkInternalError(failing, swept, operation))),
      ...(await checkEach(every, (operation) => checkRetryAfter(full, swept, operation, isProbe(operation) ? undefined : 503))),
      ...(await checkEach(every, (operation) =>
        checkRetryAfter(throttled, swept, operation, operation.rate === 'none' ? undefined : 429),
      )),
    ];
  } finally {
    await Promise.all([failing.close(), full.close(), throttled.close()]);
  }
}

async function checkEach(
  operations: readonly Operation[],
  check: (operation: Operation) => Promise<string[]>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const operation of operations) problems.push(...(await check(operation)));
  return problems;
}

function failingHandlers(surface: Surface): FailingHandlers {
  const fail = (): never => {
    throw new Error(plantedMessage);
  };
  const groups = Object.entries(surface.contract);
  return Object.fromEntries(
    groups.map(([group, operations]) => [group, Object.fromEntries(Object.keys(operations).map((name) => [name, fail]))]),
  );
}

const sendSample = (
  app: FastifyInstance,
  { headersFor }: SweepTarget,
  operation: Operation,
  body: SampleBody | undefined = createSampleBody(operation),
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: operation.method,
    url: createSampleUrl(operation),
    headers: { ...headersFor?.(operation), ...body?.headers },
    ...(body && { payload: body.payload }),
  });

async function checkMethods(app: FastifyInstance, { surface, headersFor }: SweepTarget): Promise<string[]> {
  const wrong: string[] = [];
  for (const [path, operations] of Map.groupBy(listOperations(surface.contract), (operation) => operation.path)) {
    const [first] = operations;
    const own: readonly string[] = operations.map(({ method }) => method);
    const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    for (const method of METHODS.filter((name) => !allowed.includes(name) && name !== 'CONNECT')) {
      const { statusCode, headers } = await app.inject({
        method,
        url: createSampleUrl(first),
        headers: { ...(first && headersFor?.(first)) },
      });
      if (statusCode !== 405) wrong.push(`${method} ${path} returns ${statusCode} instead of 405`);
      else if (headers['allow'] !== allowed.join(', ')) wrong.push(`${method} ${path} allows ${String(headers['allow'])}`);
    }
  }
  return wrong;
}

async function checkBodies(app: FastifyInstance, swept: SweepTarget, operation: Operation): Promise<string[]> {
  if (!operation.body) return [];
  const bytes = operation.body.kind === 'json' ? tooManyBytes : sweptUploadBytes + 1;
  const large = await sendSample(app, swept, operation, createLargeBody(operation, bytes));
  const wrong = compareStatus(operation, large, 413);
  for (const body of createUnsupportedBodies(operation))
    wrong.push(
      ...compareStatus(operation, await sendSample(app, swept, operation, body), 415).map(
        (text) => `${text} to ${body.headers['content-type'] ?? ''}`,
      ),
    );
  return wrong;
}

async function checkInternalError(app: FastifyInstance, swept: SweepTarget, operation: Operation): Promise<string[]> {
  const answer = await sendSample(app, swept, operation);
  const wrong = compareStatus(operation, answer, 500);
  return leaksInternals(answer) ? [...wrong, `${operation.id} reveals internal details`] : wrong;
}

/** Whether a response contains parts of the planted error, of a stack trace or of an SQL statement. */
export const leaksInternals = ({ body, headers }: Pick<LightMyRequestResponse, 'body' | 'headers'>): boolean =>
  /planted|hunter2|select |relation \\?"|node_modules|\.ts\b|\.js\b|\\n +at /i.test(`${body} ${JSON.stringify(headers)}`);

/** Checks a status that needs Retry-After; undefined where the operation does not have it. */
async function checkRetryAfter(
  app: FastifyInstance,
  swept: SweepTarget,
  operation: Operation,
  status: number | undefined,
): Promise<string[]> {
  if (status === undefined) return [];
  const answer = await sendSample(app, swept, operation);
  if (answer.statusCode === status && !(Number(answer.headers['retry-after']) >= 1))
    return [`${operation.id} returns ${status} without Retry-After`];
  return compareStatus(operation, answer, status);
}

const compareStatus = (operation: Operation, { statusCode }: LightMyRequestResponse, status: number): string[] => [
  ...(statusCode === status ? [] : [`${operation.id} returns ${statusCode} instead of ${status}`]),
  ...(Object.hasOwn(getAllFailures(operation), status) ? [] : [`${operation.id} does not declare ${status}`]),
];

/** A busy process is alive, so kit does not limit these. */
const isProbe = ({ path }: Operation): boolean => path === '/livez' || path === '/readyz';
