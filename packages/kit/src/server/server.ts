import { tmpdir } from 'node:os';

import { type Contract, type Operation, operationsOf, type Surface } from '@lyceum/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { FailureStyle } from '../errors/error-format.ts';
import { handleFailures, refuseUnreadable } from '../errors/error-handlers.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { observeRequest } from '../observability/observe-request.ts';
import { requestId } from '../observability/request-id.ts';
import { acceptForms } from '../uploads/accept-forms.ts';
import { maxRequestMs, type UploadSettings } from '../uploads/upload-settings.ts';
import { acceptJson } from './accept-json.ts';
import type { Rendered, SurfaceHandlers } from './call.ts';
import { limitConcurrency } from './concurrency.ts';
import type { CorsPolicy } from './cors.ts';
import { corsHeaders } from './cors.ts';
import {
  type Admit,
  type AnswerHeaders,
  closePath,
  type Enter,
  mountOperation,
  refuseOtherMethods,
  takeAllMethods,
} from './mount.ts';
import { onRequestEnd } from './request-end.ts';
import { securityHeaders } from './security-headers.ts';
import { sendRendered } from './send.ts';

export interface ServerOptions<C extends Contract, Caller> {
  readonly surface: Surface & { readonly contract: C };
  readonly handlers: SurfaceHandlers<C, Caller>;
  readonly style: FailureStyle;
  /** Absolute public address without a trailing slash; links are built from it, never from the Host header. */
  readonly baseUrl: string;
  readonly admit: Admit<Caller>;
  /** Runs once input is parsed: where a caller takes on what the request asks for, such as an idempotency key. */
  readonly enter?: Enter<Caller>;
  /** Headers that tell a caller of their own state, such as a budget: on whatever is answered after admission. */
  readonly admittedHeaders?: (caller: Caller) => Readonly<Record<string, string>>;
  /** Headers that are known once the work is done: that it was done before, or what the body has to say besides. */
  readonly answerHeaders?: AnswerHeaders<Caller>;
  readonly cors: CorsPolicy;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly limits?: Partial<ServerLimits>;
  /** Asked on every request: a process that is stopping tells its clients to reconnect elsewhere. */
  readonly draining?: () => boolean;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy?: string | false;
  /** Below it is nothing but what the contract declares, even where a path of the contract takes the rest of any address. */
  readonly closedPath?: string;
  /** For reads of an address that cannot be decoded; 400 in the surface's shape where this has no answer. */
  readonly answerUndecodable?: (target: string) => Rendered | undefined;
  /** Where files of forms lie while their request lasts; the system's temporary folder when unsaid. */
  readonly uploadFolder?: string;
}

export interface ServerLimits {
  readonly maxInFlight: number;
  readonly bodyBytes: number;
  /** How long a body may take; a form may take longer as long as enough of it keeps coming. */
  readonly requestTimeoutMs: number;
  /** One file of a form. */
  readonly uploadBytes: number;
  readonly uploadBytesPerSecond: number;
}

const defaultLimits: ServerLimits = {
  maxInFlight: 512,
  bodyBytes: 1_048_576,
  requestTimeoutMs: 30_000,
  uploadBytes: 104_857_600,
  uploadBytesPerSecond: 8_192,
};

/** Longer than the idle time of usual load balancers (60 s), so that it is never we who cut a connection they are about to use. */
const keepAliveMs = 72_000;

/** Longer than any declared parameter: a too long slug must reach its schema and be told its limit, not vanish in a 404. */
const maxParamLength = 4000;

/** One HTTP server for one surface: exactly the operations of its contract, and nothing else. */
export function buildServer<C extends Contract, Caller>(options: ServerOptions<C, Caller>): FastifyInstance {
  const limits = { ...defaultLimits, ...options.limits };
  const { style, baseUrl } = options;
  const operations = operationsOf(options.surface.contract);
  const uploads = uploadSettings(limits, options.uploadFolder);
  const longestMs = maxRequestMs(operations, uploads);
  const headersFor = surfaceHeaders(options);
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    bodyLimit: limits.bodyBytes,
    requestTimeout: longestMs,
    connectionTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    http: { headersTimeout: 10_000 },
    // A stopping process still answers what reaches it; lifecycle.ts closes connections in order.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: options.trustProxy ?? false,
    frameworkErrors: refuseBadUrl(options, headersFor),
    clientErrorHandler: refuseUnreadable(style, baseUrl, headersFor(undefined)),
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.headers.origin));
    reply.header('X-Request-Id', request.id);
    if (options.draining?.()) reply.header('Connection', 'close');
    done();
  });
  limitConcurrency(app, { maxInFlight: limits.maxInFlight, metrics: options.metrics, style });
  onRequestEnd(app, (request, reply) => {
    app.requestsInFlight.remove(request);
    observeRequest(request, reply, options);
  });
  app.decorateRequest('authorized', undefined);
  handleFailures(app, { style, baseUrl, log: options.log });
  app.removeAllContentTypeParsers();
  acceptJson(app, style);

  const handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = options.handlers;
  const mount = (scope: FastifyInstance, operation: Operation): void => {
    const [group = '', name = ''] = operation.id.split('.');
    mountOperation(scope, { ...options, operation, uploads, handler: handlers[group]?.[name] });
  };
  const [withForm, withoutForm] = partition(operations, ({ body }) => body?.kind === 'multipart');
  for (const operation of withoutForm) mount(app, operation);
  if (withForm.length > 0)
    acceptForms(app, { uploads, style, maxRequestMs: longestMs }, (scope) => {
      for (const operation of withForm) mount(scope, operation);
    });
  takeAllMethods(app);
  if (options.closedPath !== undefined) closePath(app, options.closedPath);
  refuseOtherMethods(app, { operations, admit: options.admit, style, cors: options.cors });
  return app;
}

type HeadersFor = (origin: string | undefined) => Readonly<Record<string, string>>;

/** The headers of every reply, whatever its status. */
function surfaceHeaders({ baseUrl, cors }: Pick<ServerOptions<Contract, unknown>, 'baseUrl' | 'cors'>): HeadersFor {
  const security = securityHeaders({ https: baseUrl.startsWith('https:'), readableByOthers: cors.kind === 'open' });
  const headersFor = (origin: string | undefined) => ({ ...security, ...corsHeaders(cors, origin) });
  if (cors.kind !== 'open') return headersFor;
  const same = headersFor(undefined);
  return () => same;
}

type BadUrlOptions = Pick<ServerOptions<Contract, unknown>, 'style' | 'baseUrl' | 'answerUndecodable'>;

/** Replies to a URL that cannot be decoded, which no route and no hook sees. */
const refuseBadUrl =
  ({ style, baseUrl, answerUndecodable }: BadUrlOptions, headersFor: HeadersFor) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersFor(request.headers.origin));
    const own = isRead(request) ? answerUndecodable?.(request.url) : undefined;
    if (own) return void sendRendered(request, reply, own);
    const problem = style.malformed(400, error.message);
    reply.code(problem.status).type(style.mediaType);
    reply.send(style.render(problem, { requestId: request.id, path: '/', baseUrl }));
  };

const uploadSettings = (limits: ServerLimits, folder = tmpdir()): UploadSettings => ({
  folder,
  maxFileBytes: limits.uploadBytes,
  maxTextBytes: limits.bodyBytes,
  bodyTimeoutMs: limits.requestTimeoutMs,
  minBytesPerSecond: limits.uploadBytesPerSecond,
});

function partition<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
