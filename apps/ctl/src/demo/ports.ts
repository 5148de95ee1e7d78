import { once } from 'node:events';
import { createServer } from 'node:net';

import { Refused } from '../refused.ts';

export const host = '127.0.0.1';

/** The port that was asked for, or the usual one, or, when that is taken, any. */
export async function choosePort(option: string, given: string | undefined, usual: number): Promise<number> {
  if (given === undefined) return (await freePort(usual)) ?? (await anyPort());
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535)
    throw new Refused(`${option} is "${given}"; it must be a whole number from 0 to 65535.`, { code: 2 });
  const port = await freePort(Number(given));
  if (port !== undefined) return port;
  throw new Refused(`Port ${given} is taken or not allowed. Choose another with ${option}, or 0 for any.`);
}

async function anyPort(): Promise<number> {
  const port = await freePort(0);
  if (port === undefined) throw new Refused(`No port of ${host} is free.`);
  return port;
}

/** The port if it can be listened on; for 0, one that can. */
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
