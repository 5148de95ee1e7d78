import { killIfRunning, listChildPids, readCommandLine } from '../processes.ts';
import { postgresBin } from './engines.ts';

/** The first process of a PostgreSQL server; its children have other command lines. */
export const findPostmaster = (pids: readonly number[]): number | undefined =>
  pids.find((pid) => readCommandLine(pid).startsWith(`${postgresBin}/postgres -D`));

/** Ends a PostgreSQL server with all its processes. It is stopped first, because it would replace children that die. */
export function killPostmaster(pid: number | undefined): void {
  if (pid === undefined) throw new Error('PostgreSQL does not run on this node.');
  process.kill(pid, 'SIGSTOP');
  for (const each of [pid, ...listChildPids(pid)]) killIfRunning(each);
}
