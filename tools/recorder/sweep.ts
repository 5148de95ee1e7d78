import { METHODS } from 'node:http';

import { failuresOf, type Operation, operationsOf, type Surface } from '@lyceum/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import { recordAnswers } from './record.ts';
import { foreignBodies, largeBody, type SampleBody, sampleBody } from './sample-body.ts';
import { sampleUrl } from './sample-url.ts';

export type FailingHandlers = Readonly<Record<string, Readonly<Record<string, () => never>>>>;

export interface SweptServer {
  readonly handlers: FailingHandlers;
  /** Requests under way; as many as usual when unsaid. */
  readonly maxInFlight?: number;
  /** Whether every rate budget is used up. */
  readonly throttled?: boolean;
}

export interface Swept {
  readonly surface: Surface;
  /** A server with these handlers instead of its own, that takes files of at most `sweptUploadBytes`. */
  build(options: SweptServer): FastifyInstance | Promise<FastifyInstance>;
  /** Of a caller who may run the operation. */
  readonly headersFor?: (operation: Operation) => Readonly<Record<string, string>>;
}

export const sweptUploadBytes = 1024;
/** One more than a body of JSON may have. */
const tooManyBytes = 1_048_577;

/** Of everything that goes wrong in a server under the sweep: none of it may be told to a client. */
const planted = 'planted: select secret from iam.user where password = hunter2';

/**
 * Asks every operation of a surface for the statuses that it has because of what it declares (405, 413, 415, 429, 500,
 * 503). Answers with what came out otherwise; what the answers looked like is recorded like that of any test.
 */
export async function sweep(swept: Swept): Promise<string[]> {
  const handlers = failingHandlers(swept.surface);
  const build = async (options: Omit<SweptServer, 'handlers'>) =>
    recordAnswers(await swept.build({ handlers, ...options }), swept.surface, 'sweep');
  const failing = await build({});
  const full = await build({ maxInFlight: 0 });
  const throttled = await build({ throttled: true });
  const every = operationsOf(swept.surface.contract);
  try {
    return [
      ...(await refusedMethods(failing, swept)),
      ...(await each(every, (operation) => refusedBodies(failing, swept, operation))),
      ...(await each(every, (operation) => unexpected(failing, swept, operation))),
      ...(await each(every, (operation) => later(full, swept, operation, isProbe(operation) ? undefined : 503))),
      ...(await each(every, (operation) => later(throttled, swept, operation, operation.rate === 'none' ? undefined : 429))),
    ];
  } finally {
    await Promise.all([failing.close(), full.close(), throttled.close()]);
  }
}

async function each(operations: readonly Operation[], look: (operation: Operation) => Promise<string[]>): Promise<string[]> {
  const wrong: string[] = [];
  for (const operation of operations) wrong.push(...(await look(operation)));
  return wrong;
}

function failingHandlers(surface: Surface): FailingHandlers {
  const fail = (): never => {
    throw new Error(planted);
  };
  const groups = Object.entries(surface.contract);
  return Object.fromEntries(
    groups.map(([group, operations]) => [group, Object.fromEntries(Object.keys(operations).map((name) => [name, fail]))]),
  );
}

const ask = (
  app: FastifyInstance,
  { headersFor }: Swept,
  operation: Operation,
  body: SampleBody | undefined = sampleBody(operation),
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: operation.method,
    url: sampleUrl(operation),
    headers: { ...headersFor?.(operation), ...body?.headers },
    ...(body && { payload: body.payload }),
  });

async function refusedMethods(app: FastifyInstance, { surface, headersFor }: Swept): Promise<string[]> {
  const wrong: string[] = [];
  for (const [path, operations] of Map.groupBy(operationsOf(surface.contract), (operation) => operation.path)) {
    const [first] = operations;
    const own: readonly string[] = operations.map(({ method }) => method);
    const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    for (const method of METHODS.filter((name) => !allowed.includes(name) && name !== 'CONNECT')) {
      const { statusCode, headers } = await app.inject({
        method,
        url: sampleUrl(first),
        headers: { ...(first && headersFor?.(first)) },
      });
      if (statusCode !== 405) wrong.push(`${method} ${path} answers ${statusCode} instead of 405`);
      else if (headers['allow'] !== allowed.join(', ')) wrong.push(`${method} ${path} allows ${String(headers['allow'])}`);
    }
  }
  return wrong;
}

async function refusedBodies(app: FastifyInstance, swept: Swept, operation: Operation): Promise<string[]> {
  if (!operation.body) return [];
  const bytes = operation.body.kind === 'json' ? tooManyBytes : sweptUploadBytes + 1;
  const large = await ask(app, swept, operation, largeBody(operation, bytes));
  const wrong = instead(operation, large, 413);
  for (const body of foreignBodies(operation))
    wrong.push(
      ...instead(operation, await ask(app, swept, operation, body), 415).map(
        (text) => `${text} to ${body.headers['content-type'] ?? ''}`,
      ),
    );
  return wrong;
}

async function unexpected(app: FastifyInstance, swept: Swept, operation: Operation): Promise<string[]> {
  const answer = await ask(app, swept, operation);
  const wrong = instead(operation, answer, 500);
  return tellsOfItself(answer) ? [...wrong, `${operation.id} tells what went wrong inside`] : wrong;
}

/** Words of the planted error, of a stack, of a statement. */
export const tellsOfItself = ({ body, headers }: Pick<LightMyRequestResponse, 'body' | 'headers'>): boolean =>
  /planted|hunter2|select |relation \\?"|node_modules|\.ts\b|\.js\b|\\n +at /i.test(`${body} ${JSON.stringify(headers)}`);

/** A status that says when to come back; undefined where the operation does not have it. */
async function later(app: FastifyInstance, swept: Swept, operation: Operation, status: number | undefined): Promise<string[]> {
  if (status === undefined) return [];
  const answer = await ask(app, swept, operation);
  if (answer.statusCode === status && !(Number(answer.headers['retry-after']) >= 1))
    return [`${operation.id} answers ${status} without Retry-After`];
  return instead(operation, answer, status);
}

const instead = (operation: Operation, { statusCode }: LightMyRequestResponse, status: number): string[] => [
  ...(statusCode === status ? [] : [`${operation.id} answers ${statusCode} instead of ${status}`]),
  ...(Object.hasOwn(failuresOf(operation), status) ? [] : [`${operation.id} does not declare ${status}`]),
];

/** A busy process is alive, so kit lets these through. */
const isProbe = ({ path }: Operation): boolean => path === '/livez' || path === '/readyz';
