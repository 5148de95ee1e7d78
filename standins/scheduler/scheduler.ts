import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { controlPath, runControl } from './control.ts';
import { Fault } from './faults.ts';
import { findRoute, headerOf, type ProviderRequest } from './provider-routes.ts';
import { failure, ProviderError, type ProviderResponse } from './responses.ts';
import { send, sendWithFault } from './send.ts';
import { createThrottle, ThrottledError, throttleHeaders, throttleKey } from './throttle.ts';
import { createWorld, type World } from './world.ts';

export interface Scheduler {
  /** With the API version, for `LYCEUM_SCHED_URL`. */
  readonly url: string;
  /** Host and port, for `LYCEUM_SCHED_HOSTS`. */
  readonly host: string;
  readonly clientId: string;
  readonly secret: string;
  readonly world: World;
  stop(): Promise<void>;
}

interface Options {
  readonly port?: number;
  readonly clientId?: string;
  readonly secret?: string;
  /** The id of the first user. */
  readonly firstId?: number;
}

/** A scheduling provider with the API of managed users, and with faults on demand. */
export async function startScheduler({
  port = 0,
  clientId = 'standin-client',
  secret = 'standin-secret',
  firstId = 1001,
}: Options = {}): Promise<Scheduler> {
  const world = createWorld({ clientId, secret, firstId });
  const throttle = createThrottle(() => world.clock.now());
  const server = createServer((request, response) => {
    serve({ world, throttle }, request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  return {
    url: `http://${host}/v2`,
    host,
    clientId,
    secret,
    world,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface ProviderServer {
  readonly world: World;
  readonly throttle: ReturnType<typeof createThrottle>;
}

async function serve(provider: ProviderServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { world } = provider;
  const incoming = await readRequest(request);
  if (incoming.path.startsWith(controlPath)) return void send(response, runControl(world, incoming));
  const route = findRoute(incoming.method, incoming.path);
  const requestedFault = headerOf(incoming, 'x-standin-fault');
  const fault = requestedFault === undefined ? route && world.faults.take(route.call) : Fault.parse({ kind: requestedFault });
  if (route) world.counts[route.call] += 1;
  const early = fault && (await applyEarlyFault(world, fault, response, incoming.path));
  if (early === 'answered') return;
  const result = await runRoute(provider, incoming, request.socket.remoteAddress ?? '');
  // A failed call took no effect, so these faults do not apply to it.
  if (fault && result.status < 300) return sendWithFault(response, result, fault);
  send(response, result);
}

/** Applies the faults that come before the call takes effect. */
async function applyEarlyFault(
  world: World,
  fault: Fault,
  response: ServerResponse,
  path: string,
): Promise<'answered' | undefined> {
  const respondWith = (error: ProviderError, headers: Readonly<Record<string, string>> = {}): 'answered' => {
    send(response, { ...failure(error, path, world.clock.now()), headers });
    return 'answered';
  };
  if (fault.kind === 'latency') await pause(fault.ms);
  if (fault.kind === '5xx') return respondWith(new ProviderError(fault.status, 'Internal server error'));
  if (fault.kind === '429') {
    const throttled = new ThrottledError(throttleHeaders(500, 0, fault.seconds * 1000));
    return respondWith(throttled, throttled.headers);
  }
  if (fault.kind === 'redirect') {
    response.writeHead(302, { Location: fault.location }).end();
    return 'answered';
  }
  if (fault.kind === 'drop') {
    response.destroy();
    return 'answered';
  }
  return undefined;
}

async function runRoute({ world, throttle }: ProviderServer, incoming: ProviderRequest, ip: string): Promise<ProviderResponse> {
  const { path } = incoming;
  try {
    const headers = throttle(throttleKey(headerOf(incoming, 'x-cal-client-id'), headerOf(incoming, 'authorization'), ip));
    const route = findRoute(incoming.method, path);
    if (!route) throw new ProviderError(404, `Cannot ${incoming.method} ${path}`);
    return { ...(await route.run(world, incoming)), headers };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ...failure(error, path, world.clock.now()), ...(error instanceof ThrottledError && { headers: error.headers }) };
  }
}

async function readRequest(request: IncomingMessage): Promise<ProviderRequest> {
  request.setEncoding('utf8');
  const pieces: string[] = [];
  for await (const piece of request) pieces.push(String(piece));
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://standin');
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: parseJson(pieces.join('')),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
