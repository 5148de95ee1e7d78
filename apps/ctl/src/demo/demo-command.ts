import { once } from 'node:events';
import { inspect } from 'node:util';

import { command, type ExitCode, type Terminal } from '../command.ts';
import type { DemoOptions } from './start-demo.ts';

const port = { type: 'string', takes: '<number>' } as const;

export const demo = command({
  name: 'demo',
  options: {
    'site-port': { ...port, means: 'of the site; 4100 or any that is free when not given' },
    'api-port': { ...port, means: 'of the API; 4200 or any that is free when not given' },
    json: { type: 'boolean', means: 'print one line of JSON when all is ready, and nothing else on standard output' },
  },
  summary: 'Try everything: a site, an API and some people to be',
  help: async () =>
    'Makes a database of its own on the server of DATABASE_URL and a temporary folder, starts the API, a worker and the site, and fills\nthem with samples; a scheduling provider stands in for a real one. SIGINT or SIGTERM stops it; the database and the folder are\nremoved then. Needs neither Redis nor S3.\nPasswords in its JSON are for the dashboard, which is to come; until then nothing takes them.\nReads DATABASE_URL.',
  run: ({ options }, terminal) => untilStopped(terminal, (signal) => serveDemo(options, terminal, signal)),
});

async function serveDemo(
  options: DemoOptions & { readonly json: boolean },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { startDemo } = await import('./start-demo.ts');
  const { demoLine, demoScreen } = await import('./screen.ts');
  await using cleanup = new AsyncDisposableStack();
  const running = await startDemo(options, { say: terminal.err, signal, cleanup });
  signal.throwIfAborted();
  terminal.out(options.json ? demoLine(running) : demoScreen(running, performance.now() / 1000));
  await once(signal, 'abort');
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const faults = ['uncaughtException', 'unhandledRejection'] as const;
/** Longer than an orderly end takes. */
const giveUpMs = 20_000;

/** Aborts the work when somebody stops the process, or when it goes wrong where nobody looks: either way it cleans up after itself. */
async function untilStopped(terminal: Terminal, work: (signal: AbortSignal) => Promise<void>): Promise<ExitCode> {
  const stopping = new AbortController();
  let fault: unknown;
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    terminal.err('Stopping …');
    stopping.abort();
    setTimeout(() => process.exit(1), giveUpMs).unref();
  };
  const fail = (error: unknown): void => {
    fault ??= error;
    stop();
  };
  for (const name of stopSignals) process.on(name, stop);
  for (const name of faults) process.on(name, fail);
  try {
    await work(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  } finally {
    for (const name of stopSignals) process.off(name, stop);
    for (const name of faults) process.off(name, fail);
  }
  if (fault === undefined) return 0;
  terminal.err(inspect(fault));
  return 1;
}
