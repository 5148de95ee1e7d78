import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getPort } from '@lyceum/kit';

interface PreparedReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** By target: path and query. */
export type PreparedReplies = Readonly<Record<string, PreparedReply>>;

export interface BareServers {
  readonly fastifyUrl: string;
  readonly nodeUrl: string;
  stop(): void;
}

/** Fetches some targets from a server and starts bare servers that reply with the same bytes. */
export async function startBareServers(url: string, targets: readonly string[]): Promise<BareServers> {
  const replies = await fetchReplies(url, targets);
  const fastify = await startBareServer('bare-fastify-server.ts', replies);
  const node = await startBareServer('bare-node-server.ts', replies);
  return {
    fastifyUrl: fastify.url,
    nodeUrl: node.url,
    stop: () => {
      fastify.stop();
      node.stop();
    },
  };
}

async function fetchReplies(url: string, targets: readonly string[]): Promise<PreparedReplies> {
  const replies: Record<string, PreparedReply> = {};
  for (const target of targets) {
    const response = await fetch(url + target);
    if (response.status !== 200) throw new Error(`${target} answered ${response.status}`);
    replies[target] = { headers: copiedHeaders(response.headers), body: await response.text() };
  }
  return replies;
}

/** Without those that Node adds by itself. */
const copiedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)));

async function startBareServer(file: string, replies: PreparedReplies): Promise<{ url: string; stop(): void }> {
  const log = openLogFile();
  const server = fork(join(import.meta.dirname, file), { stdio: ['ignore', log, 'inherit', 'ipc'] });
  closeSync(log);
  server.send(replies);
  const [address] = await once(server, 'message');
  return { url: `http://127.0.0.1:${getPort(address)}`, stop: () => void server.kill() };
}

/** An unlinked file, as the site's own log goes to in a bench. */
function openLogFile(): number {
  const path = join(tmpdir(), `lyceum-bare-server-${randomUUID()}.log`);
  const file = openSync(path, 'a');
  unlinkSync(path);
  return file;
}
