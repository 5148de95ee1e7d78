import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { failure, type ProviderAnswer, Refusal } from './answers.ts';
import { controlPath, runControl } from './control.ts';
import { Fault } from './faults.ts';
import { type Asked, headerOf, routeOf } from './provider-routes.ts';
import { send, sendSpoilt } from './send.ts';
import { askerOf, createThrottle, Throttled, throttleHeaders } from './throttle.ts';
import { createWorld, type World } from './world.ts';

export interface Scheduler {
  /** With the version, as `LYCEUM_SCHED_URL` names it. */
  readonly url: string;
  /** Host and port, as `LYCEUM_SCHED_HOSTS` names it. */
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
  /** Numbers of users begin here. */
  readonly firstId?: number;
}

/** A scheduling provider that speaks the protocol of managed users, and makes trouble when it is told to. */
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

interface Serving {
  readonly world: World;
  readonly throttle: ReturnType<typeof createThrottle>;
}

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { world } = serving;
  const asked = await readAsked(request);
  if (asked.path.startsWith(controlPath)) return void send(response, runControl(world, asked));
  const route = routeOf(asked.method, asked.path);
  const told = headerOf(asked, 'x-standin-fault');
  const fault = told === undefined ? route && world.faults.take(route.call) : Fault.parse({ kind: told });
  if (route) world.counts[route.call] += 1;
  const early = fault && (await meetEarly(world, fault, response, asked.path));
  if (early === 'answered') return;
  const answer = await answerTo(serving, asked, request.socket.remoteAddress ?? '');
  // What was refused was not done, so there is nothing to lose on the way back.
  if (fault && answer.status < 300) return sendSpoilt(response, answer, fault);
  send(response, answer);
}

/** Faults that come before anything is done. */
async function meetEarly(world: World, fault: Fault, response: ServerResponse, path: string): Promise<'answered' | undefined> {
  const refuse = (refusal: Refusal, headers: Readonly<Record<string, string>> = {}): 'answered' => {
    send(response, { ...failure(refusal, path, world.clock.now()), headers });
    return 'answered';
  };
  if (fault.kind === 'latency') await pause(fault.ms);
  if (fault.kind === '5xx') return refuse(new Refusal(fault.status, 'Internal server error'));
  if (fault.kind === '429') {
    const throttled = new Throttled(throttleHeaders(500, 0, fault.seconds * 1000));
    return refuse(throttled, throttled.headers);
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

async function answerTo({ world, throttle }: Serving, asked: Asked, ip: string): Promise<ProviderAnswer> {
  const { path } = asked;
  try {
    const headers = throttle(askerOf(headerOf(asked, 'x-cal-client-id'), headerOf(asked, 'authorization'), ip));
    const route = routeOf(asked.method, path);
    if (!route) throw new Refusal(404, `Cannot ${asked.method} ${path}`);
    return { ...(await route.run(world, asked)), headers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...failure(error, path, world.clock.now()), ...(error instanceof Throttled && { headers: error.headers }) };
  }
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  request.setEncoding('utf8');
  const pieces: string[] = [];
  for await (const piece of request) pieces.push(String(piece));
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://standin');
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: parsedOr(pieces.join('')),
  };
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
