import { once } from 'node:events';
import { inspect } from 'node:util';

import { defineCommand, type ExitCode, type Terminal } from '../command.ts';
import type { DemoOptions } from './start-demo.ts';

const port = { type: 'string', placeholder: '<number>' } as const;

export const demo = defineCommand({
  name: 'demo',
  options: {
    'site-port': { ...port, description: 'of the site; default: 4100, or any free port' },
    'api-port': { ...port, description: 'of the API; default: 4200, or any free port' },
    json: { type: 'boolean', description: 'print only one line of JSON to standard output, when everything is ready' },
  },
  summary: 'Try everything: a site, an API and sample users',
  help: async () =>
    'Creates a temporary database on the server of DATABASE_URL and a temporary folder, starts the API, a worker and the site, and\nfills them with sample data; a stand-in replaces the scheduling provider. SIGINT or SIGTERM stops it and removes the database\nand the folder. Needs neither Redis nor S3.\nThe passwords in its JSON are for the dashboard, which does not exist yet.\nReads DATABASE_URL.',
  run: ({ options }, terminal) => untilStopped(terminal, (signal) => serveDemo(options, terminal, signal)),
});

async function serveDemo(
  options: DemoOptions & { readonly json: boolean },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { startDemo } = await import('./start-demo.ts');
  const { formatDemoLine: formatDemoLine, formatDemoScreen: formatDemoScreen } = await import('./screen.ts');
  await using cleanup = new AsyncDisposableStack();
  const running = await startDemo(options, { reportProgress: terminal.err, signal, cleanup });
  signal.throwIfAborted();
  terminal.out(options.json ? formatDemoLine(running) : formatDemoScreen(running, performance.now() / 1000));
  await once(signal, 'abort');
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const faults = ['uncaughtException', 'unhandledRejection'] as const;
/** Longer than an orderly shutdown takes. */
const forceExitMs = 20_000;

/** Aborts the work on a stop signal or an uncaught error, so that it cleans up in either case. */
async function untilStopped(terminal: Terminal, work: (signal: AbortSignal) => Promise<void>): Promise<ExitCode> {
  const controller = new AbortController();
  let fault: unknown;
  const stop = (): void => {
    if (controller.signal.aborted) return;
    terminal.err('Stopping …');
    controller.abort();
    setTimeout(() => process.exit(1), forceExitMs).unref();
  };
  const fail = (error: unknown): void => {
    fault ??= error;
    stop();
  };
  for (const name of stopSignals) process.on(name, stop);
  for (const name of faults) process.on(name, fail);
  try {
    await work(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    for (const name of stopSignals) process.off(name, stop);
    for (const name of faults) process.off(name, fail);
  }
  if (fault === undefined) return 0;
  terminal.err(inspect(fault));
  return 1;
}
