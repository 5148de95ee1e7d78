import { Agent, createServer, request, type Server } from 'node:http';

import { getPort } from '@lyceum/kit';

interface Backend {
  readonly port: number;
  readonly agent: Agent;
}

export interface Balancer {
  readonly port: number;
  add(port: number): void;
  close(): void;
}

/**
 * A minimal load balancer: round robin over ready backends, keep-alive connections and no retries, so that every failure
 * would reach a user.
 */
export async function startBalancer(): Promise<Balancer> {
  let backends: Backend[] = [];
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    const backend = backends[(turn += 1) % Math.max(1, backends.length)];
    if (!backend) return void outgoing.writeHead(502).end('no backend');
    const forwarded = request(
      { port: backend.port, host: '127.0.0.1', agent: backend.agent, method: incoming.method, path: incoming.url },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? '' });
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    forwarded.on('error', (error) => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(error.message)));
    incoming.pipe(forwarded);
  });
  const watch = setInterval(() => {
    for (const backend of backends) {
      void isReady(backend.port).then((ready) => {
        if (!ready) backends = backends.filter((other) => other !== backend);
      });
    }
  }, 50);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: getPort(server.address()),
    add: (port) => void backends.push({ port, agent: new Agent({ keepAlive: true }) }),
    close: () => {
      clearInterval(watch);
      server.close();
      server.closeAllConnections();
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
