import { METHODS } from 'node:http';

import type { Operation, RequestBody, UploadedFile } from '@lyceum/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureStyle } from '../errors/error-format.ts';
import type { Fault } from '../errors/problem.ts';
import { type Parse, parserFor } from '../errors/validation.ts';
import type { Log } from '../observability/log.ts';
import { formReceiver, type ReceivedForm } from '../uploads/receive-form.ts';
import type { UploadSettings } from '../uploads/upload-settings.ts';
import { FileReply, Rendered, Reply, type RequestFacts } from './call.ts';
import { type CorsPolicy, preflightHeaders } from './cors.ts';
import { FrameworkFacts } from './request-facts.ts';
import { sendRendered, sendReply } from './send.ts';
import { sendFile } from './send-file.ts';
import { StreamReply, sendStream } from './stream-reply.ts';

/** Decides who is calling, or throws. Runs before anything of the request is looked at, so that strangers learn nothing from 400s. */
export type Admit<Caller> = (
  request: { readonly headers: FastifyRequest['headers']; readonly ip: string },
  operation: Operation,
) => Promise<Caller> | Caller;

/** A request's parsed values. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** What `enter` is told of a request besides its caller. */
export interface Entering {
  readonly operation: Operation;
  readonly input: Input;
  readonly request: RequestFacts;
}
/** Headers of all answers to a caller; of what a handler returned, its body is told too. */
export type AnswerHeaders<Caller> = (caller: Caller, body: unknown) => Readonly<Record<string, string>> | undefined;
export type Enter<Caller> = (caller: Caller, about: Entering) => Caller;

interface Mounted<Caller> {
  readonly operation: Operation;
  readonly handler: unknown;
  readonly admit: Admit<Caller>;
  readonly enter?: Enter<Caller>;
  readonly admittedHeaders?: (caller: Caller) => Readonly<Record<string, string>>;
  readonly answerHeaders?: AnswerHeaders<Caller>;
  readonly style: FailureStyle;
  readonly uploads: UploadSettings;
  readonly log: Log;
}

/** `/api/md/{+path}` → `/api/md/*`, `/api/events/{slug}` → `/api/events/:slug`. */
const routerPath = (path: string): string => path.replace(/\{\+[^}]+\}/, '*').replace(/\{([^}]+)\}/g, ':$1');

/** A path that takes the rest of an address takes an empty rest too, with or without the slash before it. */
function routerPaths(path: string): string[] {
  const whole = routerPath(path);
  return whole.length > 2 && whole.endsWith('/*') ? [whole, whole.slice(0, -2)] : [whole];
}
const restName = (path: string): string | undefined => /\{\+([^}]+)\}/.exec(path)?.[1];

const isFunction = (value: unknown): value is (call: unknown) => unknown => typeof value === 'function';

export function mountOperation<Caller>(app: FastifyInstance, mounted: Mounted<Caller>): void {
  const { operation, handler, admit, enter, admittedHeaders, answerHeaders, style } = mounted;
  if (!isFunction(handler)) throw new Error(`${operation.id} has no handler`);
  const parse = inputParser(operation, style);
  const receiveForm = operation.body?.kind === 'multipart' ? formReceiver(operation.body, mounted) : undefined;

  const handle = async (request: FastifyRequest, received: Pick<ReceivedForm, 'body' | 'files'>) => {
    const known = request.getDecorator<{ readonly caller: Caller } | undefined>('authorized');
    if (!known) throw new Error(`${operation.id}: handler ran without a caller`);
    const input = parse(request, received);
    const facts = new FrameworkFacts(request);
    const caller = enter ? enter(known.caller, { operation, input, request: facts }) : known.caller;
    const handled = await handler({ ...input, caller, request: facts });
    return { caller, handled };
  };

  const letIn = (request: FastifyRequest, reply: FastifyReply, caller: Caller): void => {
    request.authorized = { caller };
    if (admittedHeaders) reply.headers(admittedHeaders(caller));
  };

  const route = {
    method: operation.method,
    config: { operation },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { caller, handled } = receiveForm
        ? await withForm(await receiveForm(request), (form) => handle(request, form))
        : await handle(request, { body: request.body, files: {} });
      const late = answerHeaders?.(caller, handled instanceof Reply ? handled.body : handled);
      if (late) reply.headers(late);
      if (handled instanceof Rendered) return sendRendered(request, reply, handled);
      if (handled instanceof FileReply) return sendFile(request, reply, handled);
      if (handled instanceof StreamReply) return sendStream(request, reply, handled);
      return sendReply(reply, operation, handled instanceof Reply ? handled : undefined, handled);
    },
    // Most callers are known at once; only the others are waited for.
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      if (!operation.body) leaveBodyUnread(request);
      const caller = admit(request, operation);
      if (caller instanceof Promise) return void caller.then((known) => letIn(request, reply, known)).then(() => done(), done);
      letIn(request, reply, caller);
      done();
    },
  };
  for (const url of routerPaths(operation.path)) app.route({ ...route, url });
}

/** An operation that takes no body does not mind one: whatever it is, it is neither parsed nor complained about. */
function leaveBodyUnread({ headers }: FastifyRequest): void {
  for (const name of ['content-type', 'content-length', 'transfer-encoding'] as const) delete headers[name];
}

/** The files of a form are gone before its answer is on its way. */
async function withForm<T>(form: ReceivedForm, work: (form: ReceivedForm) => Promise<T>): Promise<T> {
  try {
    return await work(form);
  } finally {
    await form.discard();
  }
}

function inputParser(operation: Operation, style: FailureStyle) {
  const parsers: readonly (readonly ['params' | 'query' | 'body', Parse])[] = [
    ...(operation.params ? [['params', parserFor(operation.params, 'path')] as const] : []),
    ...(operation.query ? [['query', parserFor(operation.query, 'query')] as const] : []),
    ...(operation.body ? [['body', bodyParser(operation.body)] as const] : []),
  ];
  const rest = restName(operation.path);
  return (request: FastifyRequest, received: Pick<ReceivedForm, 'body' | 'files'>): Input => {
    const raw = {
      params: rest ? { [rest]: starOf(request.params) ?? '' } : request.params,
      query: request.query,
      body: received.body,
    };
    const input: Record<keyof typeof raw, unknown> = { params: undefined, query: undefined, body: undefined };
    const faults = missingFiles(operation.body, received.files);
    for (const [part, parse] of parsers) {
      const parsed = parse(raw[part]);
      if ('faults' in parsed) faults.push(...parsed.faults);
      else input[part] = parsed.value;
    }
    const [first, ...others] = faults;
    if (first) throw style.invalidInput(operation, [first, ...others]);
    return { ...input, files: received.files };
  };
}

const missingFiles = (body: RequestBody | undefined, files: ReceivedForm['files']): Fault[] =>
  (body?.kind === 'multipart' ? (body.requiredFiles ?? []) : [])
    .filter((name) => files[name] === undefined)
    .map((name) => ({ where: 'body', name, code: 'required', detail: 'No file was submitted.' }));

const starOf = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && '*' in params ? params['*'] : undefined;

function bodyParser(body: RequestBody): Parse {
  const parse = parserFor(body.kind === 'json' ? body.schema : body.fields, 'body');
  const absent = body.kind === 'json' && body.optional ? {} : undefined;
  return (raw) => parse(raw ?? absent);
}

/** Every method that Node can read, so that none of them is answered by accident. */
export function takeAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
}

/** Nothing is below this path but what was mounted there, though another path may take the rest of any address. */
export function closePath(app: FastifyInstance, path: string): void {
  for (const url of [path, `${path}/*`])
    app.route({
      method: app.supportedMethods,
      url,
      config: { closed: true },
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        reply.callNotFound();
        return reply;
      },
      handler: () => undefined,
    });
}

interface Refusing {
  readonly operations: readonly Operation[];
  readonly admit: Admit<unknown>;
  readonly style: FailureStyle;
  readonly cors: CorsPolicy;
}

/** Every other method of a known path: 204 for OPTIONS, 405 with `Allow` for the rest, after the caller is known where one must be. */
export function refuseOtherMethods(app: FastifyInstance, { operations, admit, style, cors }: Refusing): void {
  const groups = Map.groupBy(operations, (operation) => operation.path);
  for (const [url, here] of [...groups].flatMap(([path, group]) => routerPaths(path).map((each) => [each, group] as const))) {
    const own = here.map((operation) => operation.method);
    const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    // Answered before the body is read: whatever a preflight carries, it asks only for headers.
    const answerOptions = async (_request: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(204)
        .headers({ Allow: allowed.join(', '), ...preflightHeaders(cors, allowed) })
        .send();
    app.route({ method: 'OPTIONS', url, config: { allowed }, onRequest: answerOptions, handler: () => undefined });
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      config: { allowed },
      onRequest: async (request) => {
        // Whether a path has a method is told to strangers only where all of its methods are open to them.
        const strictest = here.find(({ auth }) => auth === 'caller') ?? here[0];
        if (strictest) await admit(request, strictest);
        throw style.methodNotAllowed(request.method, request.url.split('?', 1)[0] ?? request.url, allowed);
      },
      handler: () => undefined,
    });
  }
}
