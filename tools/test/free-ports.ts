import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to outgoing connections and to servers that ask for any port: one of those could
 * take the port between the moment it is chosen and the moment the server listens, or while the server is down.
 */
const [lowest, highest] = [20_000, 32_000];

const given = new Set<number>();

/** Successive ports that are free at this moment, and that this process has not been given before. */
export async function findFreePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = randomInt(lowest, highest - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (ports.some((port) => given.has(port))) continue;
    const free = await Promise.all(ports.map(isFree));
    if (!free.every(Boolean)) continue;
    for (const port of ports) given.add(port);
    return ports;
  }
  throw new Error(`There are no ${count} free ports between ${lowest} and ${highest}.`);
}

export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
