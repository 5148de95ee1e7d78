import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { portOf } from '@lyceum/kit';

import type { BareResponse } from './bare-server.ts';

export interface BareServer {
  readonly url: string;
  /** Its responses, by target. */
  readonly responses: Readonly<Record<string, BareResponse>>;
  stop(): void;
}

/** Fetches some targets from a server and starts a bare server that returns the same bytes for them. */
export async function startBareServer(url: string, targets: readonly string[]): Promise<BareServer> {
  const responses: Record<string, BareResponse> = {};
  for (const target of targets) {
    const response = await fetch(url + target);
    if (response.status !== 200) throw new Error(`${target} returned ${response.status}`);
    responses[target] = { headers: copyHeaders(response.headers), body: await response.text() };
  }
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
  bare.send(responses);
  const [address] = await once(bare, 'message');
  return { url: `http://127.0.0.1:${portOf(address)}`, responses, stop: () => void bare.kill() };
}

/** Without the headers that Node adds itself. */
const copyHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)));
