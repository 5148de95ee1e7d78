import type { Contract, Operation } from '@lyceum/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createFormReceiver, type ReceivedForm } from '../uploads/receive-form.ts';
import type { UploadSettings } from '../uploads/upload-settings.ts';
import { FileReply, RenderedReply, Reply } from './call.ts';
import { createInputParser, type ReceivedBody } from './parse-input.ts';
import { FastifyRequestFacts } from './request-facts.ts';
import { toRouterPaths } from './router-paths.ts';
import { sendRenderedReply, sendReply } from './send.ts';
import { sendFile } from './send-file.ts';
import type { ServerOptions } from './server-options.ts';
import { StreamReply, sendStream } from './stream-reply.ts';

type FromServer = 'authorize' | 'prepareCaller' | 'callerHeaders' | 'responseHeaders' | 'errorFormat' | 'log';

type MountOptions<Caller> = Pick<ServerOptions<Contract, Caller>, FromServer> & {
  readonly operation: Operation;
  readonly handler: unknown;
  readonly uploads: UploadSettings;
};

const isFunction = (value: unknown): value is (call: unknown) => unknown => typeof value === 'function';

/** Adds the routes of one operation: authorize, parse, call the handler, send what it returns. */
export function mountOperation<Caller>(app: FastifyInstance, options: MountOptions<Caller>): void {
  const { operation, handler, authorize, prepareCaller, callerHeaders, responseHeaders } = options;
  if (!isFunction(handler)) throw new Error(`${operation.id} has no handler: add it to the routes of its module`);
  const parse = createInputParser(operation, options.errorFormat);
  const receiveForm = operation.body?.kind === 'multipart' ? createFormReceiver(operation.body, options) : undefined;

  const callHandler = async (request: FastifyRequest, received: ReceivedBody) => {
    const authorized = request.getDecorator<{ readonly caller: Caller } | undefined>('authorized');
    if (!authorized) throw new Error(`${operation.id}: handler ran without a caller`);
    const input = parse(request, received);
    const facts = new FastifyRequestFacts(request);
    const caller = prepareCaller ? prepareCaller(authorized.caller, { operation, input, request: facts }) : authorized.caller;
    return { caller, result: await handler({ ...input, caller, request: facts }) };
  };

  const setCaller = (request: FastifyRequest, reply: FastifyReply, caller: Caller): void => {
    request.authorized = { caller };
    if (callerHeaders) reply.headers(callerHeaders(caller));
  };

  const route = {
    method: operation.method,
    config: { operation },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { caller, result } = receiveForm
        ? await withForm(await receiveForm(request), (form) => callHandler(request, form))
        : await callHandler(request, { body: request.body, files: {} });
      const headers = responseHeaders?.(caller, result instanceof Reply ? result.body : result);
      if (headers) reply.headers(headers);
      if (result instanceof RenderedReply) return sendRenderedReply(request, reply, result);
      if (result instanceof FileReply) return sendFile(request, reply, result);
      if (result instanceof StreamReply) return sendStream(request, reply, result);
      return sendReply(reply, operation, result);
    },
    // Synchronous where it can be: most callers are cached.
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      if (!operation.body) ignoreBody(request);
      const caller = authorize(request, operation);
      if (caller instanceof Promise)
        return void caller.then((found) => setCaller(request, reply, found)).then(() => done(), done);
      setCaller(request, reply, caller);
      done();
    },
  };
  for (const url of toRouterPaths(operation.path)) app.route({ ...route, url });
}

/** A body that the operation does not take is neither parsed nor refused. */
function ignoreBody({ headers }: FastifyRequest): void {
  for (const name of ['content-type', 'content-length', 'transfer-encoding'] as const) delete headers[name];
}

/** Deletes the files of a form before the response is sent. */
async function withForm<T>(form: ReceivedForm, work: (form: ReceivedForm) => Promise<T>): Promise<T> {
  try {
    return await work(form);
  } finally {
    await form.deleteTemporaryFiles();
  }
}
