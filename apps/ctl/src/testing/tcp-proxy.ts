import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** How many connections were accepted so far. */
  accepted(): number;
  /** Keeps connections open and accepts new ones, but passes nothing on: a server that hangs, or a network that drops packets. */
  stall(): void;
  /** Ends all connections and refuses new ones: a server that is down. */
  cut(): Promise<void>;
  /** Works again, for new connections. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Passes connections on to a port of this machine, until a test interferes. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  let isStalled = false;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const forward = (client: Socket): void => {
    accepted += 1;
    keep(client);
    if (isStalled) return;
    const target = keep(connect(targetPort, '127.0.0.1'));
    const pass = (to: Socket) => (chunk: Buffer) => void (isStalled || to.write(chunk));
    client.on('data', pass(target)).on('close', () => target.destroy());
    target.on('data', pass(client)).on('close', () => client.destroy());
  };
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());

  let server: Server | undefined;
  async function listen(port: number): Promise<number> {
    const started = createServer(forward).listen(port, '127.0.0.1');
    await once(started, 'listening');
    server = started;
    const address = started.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }
  async function cut(): Promise<void> {
    const stopped = server;
    server = undefined;
    const closed = stopped && once(stopped.close(), 'close');
    endAll();
    await closed;
  }

  const port = await listen(0);
  return {
    port,
    accepted: () => accepted,
    stall: () => (isStalled = true),
    cut,
    async restore() {
      isStalled = false;
      endAll();
      if (!server) await listen(port);
    },
    close: cut,
  };
}
