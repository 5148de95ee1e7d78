import { tmpdir } from 'node:os';

import { type Contract, listOperations, type Operation } from '@lyceum/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';

import { createClientErrorHandler, installErrorHandlers } from '../errors/error-handlers.ts';
import { observeRequest } from '../observability/observe-request.ts';
import { acceptOrCreateRequestId } from '../observability/request-id.ts';
import { acceptForms } from '../uploads/accept-forms.ts';
import { computeMaxRequestMs, type UploadSettings } from '../uploads/upload-settings.ts';
import { acceptJson } from './accept-json.ts';
import { limitRequestsInFlight } from './concurrency.ts';
import { createCorsHeaders } from './cors.ts';
import { mountOperation } from './mount.ts';
import { registerAllMethods, replyNotFoundAtAndBelow, replyToUndeclaredMethods } from './other-methods.ts';
import { onRequestEnd } from './request-end.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { sendRenderedReply } from './send.ts';
import { defaultLimits, type ServerLimits, type ServerOptions } from './server-options.ts';

/** Longer than the idle timeout of common load balancers (60 s), so that we never close a connection they are about to use. */
const keepAliveMs = 72_000;

/** Longer than any declared parameter: a slug that is too long must reach its schema, whose message names the limit. */
const maxParamLength = 4000;

/** One HTTP server for one surface: exactly the operations of its contract. */
export function buildServer<C extends Contract, Caller>(options: ServerOptions<C, Caller>): FastifyInstance {
  const limits = { ...defaultLimits, ...options.limits };
  const { errorFormat, baseUrl } = options;
  const operations = listOperations(options.surface.contract);
  const uploads = uploadSettings(limits, options.uploadFolder);
  const requestTimeout = computeMaxRequestMs(operations, uploads);
  const headersFor = surfaceHeaders(options);
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    bodyLimit: limits.bodyBytes,
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    http: { headersTimeout: 10_000 },
    // A stopping process still serves the requests that reach it; lifecycle.ts closes connections in order.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: (request) => acceptOrCreateRequestId(request.headers['x-request-id']),
    trustProxy: options.trustProxy ?? false,
    frameworkErrors: badUrlHandler(options, headersFor),
    clientErrorHandler: createClientErrorHandler(errorFormat, baseUrl, headersFor(undefined)),
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.headers.origin));
    reply.header('X-Request-Id', request.id);
    if (options.isDraining?.()) reply.header('Connection', 'close');
    done();
  });
  limitRequestsInFlight(app, { ...options, maxInFlight: limits.maxInFlight });
  onRequestEnd(app, (request, reply) => {
    app.requestsInFlight.remove(request);
    observeRequest(request, reply, options);
  });
  app.decorateRequest('authorized', undefined);
  installErrorHandlers(app, options);
  app.removeAllContentTypeParsers();
  acceptJson(app, errorFormat);

  const handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = options.handlers;
  const mount = (scope: FastifyInstance, operation: Operation): void => {
    const [group = '', name = ''] = operation.id.split('.');
    mountOperation(scope, { ...options, operation, uploads, handler: handlers[group]?.[name] });
  };
  const takesForm = ({ body }: Operation): boolean => body?.kind === 'multipart';
  for (const operation of operations.filter((each) => !takesForm(each))) mount(app, operation);
  if (operations.some(takesForm))
    acceptForms(app, { uploads, errorFormat, maxRequestMs: requestTimeout }, (scope) => {
      for (const operation of operations.filter(takesForm)) mount(scope, operation);
    });
  registerAllMethods(app);
  if (options.closedPath !== undefined) replyNotFoundAtAndBelow(app, options.closedPath);
  replyToUndeclaredMethods(app, operations, options);
  return app;
}

type HeadersFor = (origin: string | undefined) => Readonly<Record<string, string>>;

/** The headers of every response, with any status. */
function surfaceHeaders({ baseUrl, cors }: Pick<ServerOptions<Contract, unknown>, 'baseUrl' | 'cors'>): HeadersFor {
  const security = createSecurityHeaders({ https: baseUrl.startsWith('https:'), readableByOthers: cors.kind === 'open' });
  const headersFor = (origin: string | undefined) => ({ ...security, ...createCorsHeaders(cors, origin) });
  if (cors.kind !== 'open') return headersFor;
  const same = headersFor(undefined);
  return () => same;
}

type BadUrlOptions = Pick<ServerOptions<Contract, unknown>, 'errorFormat' | 'baseUrl' | 'renderUndecodable'>;

/** Replies to a URL that cannot be decoded, for which Fastify runs neither routes nor hooks. */
const badUrlHandler =
  ({ errorFormat, baseUrl, renderUndecodable }: BadUrlOptions, headersFor: HeadersFor) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersFor(request.headers.origin));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const rendered = isRead ? renderUndecodable?.(request.url) : undefined;
    if (rendered) return void sendRenderedReply(request, reply, rendered);
    const problem = errorFormat.malformed(400, error.message);
    reply.code(problem.status).type(errorFormat.mediaType);
    reply.send(errorFormat.render(problem, { requestId: request.id, path: '/', baseUrl }));
  };

const uploadSettings = (limits: ServerLimits, folder = tmpdir()): UploadSettings => ({
  folder,
  maxFileBytes: limits.uploadBytes,
  maxTextBytes: limits.bodyBytes,
  bodyTimeoutMs: limits.requestTimeoutMs,
  minBytesPerSecond: limits.uploadBytesPerSecond,
});
