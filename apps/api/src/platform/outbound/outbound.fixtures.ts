import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, Socket, type TcpNetConnectOpts } from 'node:net';

import { createOutbound } from './outbound.ts';
import type { OutboundError } from './outbound-error.ts';
import { type Dial, dialTcp } from './pinned-socket.ts';
import { publicOnly } from './policy.ts';
import type { OutboundRequest } from './request.rules.ts';

export const publicAddress = '93.184.216.34';

export const ask = { purpose: 'test', timeoutMs: 60_000, maxBytes: 10_000 } satisfies Partial<OutboundRequest>;

export interface Listening {
  readonly port: number;
  /** `127.0.0.1:port`, as the policy takes it. */
  readonly host: string;
  readonly url: string;
  /** How many connections were accepted so far. */
  connections(): number;
  stop(): Promise<void>;
}

export async function listening(server: Server, address = '127.0.0.1'): Promise<Listening> {
  const open = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
  });
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, connections: () => accepted, stop };
}

export const startHttp = (handle: RequestListener): Promise<Listening> => listening(createServer(handle));

/** Responds to every request with these bytes, for responses that node:http cannot produce. */
export const startRaw = (answer: (socket: Socket, request: string) => void): Promise<Listening> =>
  listening(createTcpServer((socket) => socket.once('data', (bytes) => answer(socket, bytes.toString('latin1')))));

/** Servers of one test, stopped after it. */
export function createServerTracker() {
  const started: Listening[] = [];
  const kept = async (starting: Promise<Listening>): Promise<Listening> => {
    const server = await starting;
    started.push(server);
    return server;
  };
  return {
    http: (...given: Parameters<typeof startHttp>) => kept(startHttp(...given)),
    raw: (...given: Parameters<typeof startRaw>) => kept(startRaw(...given)),
    stop: async (): Promise<void> => {
      for (const server of started.splice(0)) await server.stop();
    },
  };
}

/** A server that must not be reached, on every address of this machine. */
export function startCanary(): Promise<Listening> {
  const canary = createTcpServer((socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\ncanary'),
  );
  return listening(canary, '::').catch(() => listening(canary, '0.0.0.0'));
}

/** A client that trusts just these servers. */
export const createOutboundTo = (...servers: readonly Listening[]) =>
  createOutbound({ policy: { ...publicOnly, allowHosts: servers.map(({ host }) => host) } });

export async function refusal(work: Promise<unknown>): Promise<OutboundError> {
  return work.then(
    (answer) => Promise.reject(new Error(`Expected a refusal, got ${JSON.stringify(answer)}`)),
    (error: unknown) => error as OutboundError,
  );
}

export interface SpyingDial {
  readonly dial: Dial;
  /** Every address that a socket was asked to connect to. */
  readonly dialled: string[];
}

/** Dials what it is told, and tells. */
export function createSpyingDial(dial: Dial = dialTcp): SpyingDial {
  const dialled: string[] = [];
  return {
    dialled,
    dial: (options) => {
      dialled.push(...pinnedAddresses(options).map((address) => `${address}:${options.port}`));
      return dial(options);
    },
  };
}

/** Connects to `port` here and says it is where it was sent: the public internet of these tests. */
export const createPretendingDial =
  (port: number): Dial =>
  (options) => {
    const socket = dialTcp({ host: '127.0.0.1', port });
    Object.defineProperty(socket, 'remoteAddress', { value: pinnedAddresses(options)[0] });
    return socket;
  };

/** A network without servers. */
export const silentDial: Dial = () => new Socket();

export const unreachableDial: Dial = () => {
  const socket = new Socket();
  setImmediate(() => socket.destroy(Object.assign(new Error('unreachable'), { code: 'ENETUNREACH' })));
  return socket;
};

function pinnedAddresses({ host = '', lookup }: TcpNetConnectOpts): string[] {
  let found = [host];
  // As net.connect does: a host that is an address is not looked up.
  if (/^[\d.]+$|:/.test(host)) return found;
  lookup?.(host, { all: true }, (_error, addresses) => {
    found = Array.isArray(addresses) ? addresses.map(({ address }) => address) : [addresses];
  });
  return found;
}
