import { flushCompileCache } from 'node:module';

import type { Lifecycle, Log } from '@lyceum/kit';

import { CommandError } from './command-error.ts';

/** By then a server has loaded its code and is no longer busy starting. */
const flushCacheAfterMs = 10_000;

interface Server {
  readonly lifecycle: Lifecycle;
  readonly log: Log;
}

/** Handles signals and keeps the compile cache of a server process. */
export async function installStopSignals({ lifecycle, log }: Server): Promise<void> {
  const { stopOnSignalsAndCrashes } = await import('@lyceum/kit');
  stopOnSignalsAndCrashes(lifecycle, log);
  // Node writes the cache at an orderly exit only, which not every process reaches.
  setTimeout(flushCompileCache, flushCacheAfterMs).unref();
}

/** Turns an address or port that cannot be used into advice about settings. */
export function explainPortError(error: unknown, prefix: 'LYCEUM_API' | 'LYCEUM_OPS', opsPort: number | undefined): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const { code, syscall } = error;
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return new CommandError(
      `This machine cannot listen there: ${error.message}. Correct ${[...new Set([prefix, 'LYCEUM_OPS'])].map((one) => `${one}_HOST`).join(' or ')}.`,
      { cause: error },
    );
  if (!('port' in error)) return error;
  const { port } = error;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const why = code === 'EACCES' ? 'cannot be used by this user' : 'is in use by another process';
  return new CommandError(`Port ${String(port)} ${why}. Choose another with ${port === opsPort ? 'LYCEUM_OPS' : prefix}_PORT.`, {
    cause: error,
  });
}
