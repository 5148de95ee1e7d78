import { flushCompileCache } from 'node:module';

import type { Lifecycle, Log } from '@lyceum/kit';

import { Refused } from './refused.ts';

/** By then a server has loaded what it uses, and is not busy starting. */
const compiledAfterMs = 10_000;

interface Server {
  readonly lifecycle: Lifecycle;
  readonly log: Log;
}

/** What every server process does from its start to its end. */
export async function keepServing({ lifecycle, log }: Server): Promise<void> {
  const { stopOnSignals } = await import('@lyceum/kit');
  stopOnSignals(lifecycle, log);
  // Otherwise kept at the end only, which not every process lives to see in order.
  setTimeout(flushCompileCache, compiledAfterMs).unref();
}

/** A port that somebody else has is a matter of settings. */
export function portRefusal(error: unknown, setting: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return error;
  const { code, port } = error;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const why = code === 'EACCES' ? 'may not be used by this user' : 'is taken by another process';
  return new Refused(`Port ${String(port)} ${why}. Choose another with ${setting} or LYCEUM_OPS_PORT.`, { cause: error });
}
