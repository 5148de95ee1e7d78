import { once } from 'node:events';
import { createServer } from 'node:net';

import { CommandError } from '../command-error.ts';

export const host = '127.0.0.1';

/** The requested port; by default the preferred one, or any port if it is in use. */
export async function choosePort(option: string, given: string | undefined, preferred: number): Promise<number> {
  if (given === undefined) return (await freePort(preferred)) ?? (await anyPort());
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535)
    throw new CommandError(`${option} is "${given}"; it must be a whole number from 0 to 65535.`, { exitCode: 2 });
  const port = await freePort(Number(given));
  if (port !== undefined) return port;
  throw new CommandError(`Port ${given} is in use or not allowed. Choose another with ${option}, or 0 for any.`);
}

async function anyPort(): Promise<number> {
  const port = await freePort(0);
  if (port === undefined) throw new CommandError(`No port of ${host} is free. Stop another program, then try again.`);
  return port;
}

/** The port if a server can listen on it; for 0, any such port. */
async function freePort(port: number): Promise<number | undefined> {
  const probe = createServer().listen(port, host);
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return undefined;
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' ? address?.port : undefined;
}
