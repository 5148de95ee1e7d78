import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { portOf } from '@lyceum/kit';

import type { BareAnswer } from './bare-server.ts';

export interface BareServer {
  readonly url: string;
  /** What it sends, by target. */
  readonly answers: Readonly<Record<string, BareAnswer>>;
  stop(): void;
}

/** Asks a server for some targets and starts a bare one that answers them with the same bytes. */
export async function startBareServer(url: string, targets: readonly string[]): Promise<BareServer> {
  const answers: Record<string, BareAnswer> = {};
  for (const target of targets) {
    const answer = await fetch(url + target);
    if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}`);
    answers[target] = { headers: sameHeaders(answer.headers), body: await answer.text() };
  }
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
  bare.send(answers);
  const [address] = await once(bare, 'message');
  return { url: `http://127.0.0.1:${portOf(address)}`, answers, stop: () => void bare.kill() };
}

/** What Node adds by itself is left to it. */
const sameHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)));
