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
    'Makes a database of its own on the server of DATABASE_URL and a temporary folder, starts the API, a worker and the site, and fills\nthem with samples. SIGINT or SIGTERM stops it; the database and the folder are removed then. Needs neither Redis nor S3.\nReads DATABASE_URL.',
  run: ({ options }, terminal) => runDemo(options, terminal),
});

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Longer than an orderly end takes. */
const giveUpMs = 20_000;

async function runDemo(options: DemoOptions & { readonly json: boolean }, terminal: Terminal): Promise<ExitCode> {
  const stopping = new AbortController();
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    terminal.err('Stopping …');
    stopping.abort();
    setTimeout(() => process.exit(1), giveUpMs).unref();
  };
  for (const name of stopSignals) process.on(name, stop);
  try {
    return await serveDemo(options, terminal, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return 0;
  } finally {
    for (const name of stopSignals) process.off(name, stop);
  }
}

async function serveDemo(
  options: DemoOptions & { readonly json: boolean },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { startDemo, stopped } = await import('./start-demo.ts');
  const { demoLine, demoScreen } = await import('./screen.ts');
  await using cleanup = new AsyncDisposableStack();
  const running = await startDemo(options, { say: terminal.err, signal, cleanup });
  terminal.out(options.json ? demoLine(running) : demoScreen(running, performance.now() / 1000));
  const fallen = await Promise.race([
    stopped(signal),
    ...running.servers.map(async ({ name, ended }) => `serve ${name} ended:\n${await ended}`),
  ]);
  if (fallen === undefined) return 0;
  terminal.err(fallen);
  return 1;
}
