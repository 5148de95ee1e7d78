import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Refused } from '../refused.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Longer than a server takes to finish what is under way. */
const patienceMs = 8_000;

type ServerName = 'api' | 'worker' | 'site';

export interface Child extends AsyncDisposable {
  readonly name: ServerName;
  /** Rejects when it ends before it is ready. */
  readonly ready: Promise<void>;
  /** Resolves with its last words when it ends, wanted or not. */
  readonly ended: Promise<string>;
}

interface Starting {
  readonly name: ServerName;
  readonly env: NodeJS.ProcessEnv;
  readonly logs: string;
}

/** A server as an operator starts it, in a process of its own that ends with this one. */
export function startChild({ name, env, logs }: Starting): Child {
  const logFile = join(logs, `${name}.log`);
  const log = openSync(logFile, 'a');
  // In a group of its own: Ctrl-C is for the demo, which then ends its servers in order.
  const child = spawn(process.execPath, [program, 'serve', name], { env, stdio: ['ignore', log, log, 'ipc'], detached: true });
  closeSync(log);
  const exit = once(child, 'exit');
  const ended = exit.then(() => lastWords(logFile));
  const ready = Promise.race([
    once(child, 'message').then(() => undefined),
    ended.then((words) => {
      throw new Refused(`serve ${name} ended before it was ready:\n${words}`);
    }),
  ]);
  // Whoever waits for it hears of it; nobody may be waiting yet.
  ready.catch(() => undefined);
  return {
    name,
    ready,
    ended,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      const isDone = await Promise.race([exit.then(() => true), pause(patienceMs, false, { ref: false })]);
      if (!isDone) child.kill('SIGKILL');
      await exit;
    },
  };
}

const lastLines = 12;

const lastWords = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(() => ''))
    .trim()
    .split('\n')
    .slice(-lastLines)
    .map((line) => `  ${line}`)
    .join('\n');
