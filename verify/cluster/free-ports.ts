import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to outgoing connections: one of those could take the port of a server that is down. */
const [lowest, highest] = [20_000, 32_000];

/** Successive ports that are free at this moment. */
export async function findFreePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = randomInt(lowest, highest - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Error(`There are no ${count} free ports between ${lowest} and ${highest}.`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
