import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

import { killIfRunning, listChildPids, listDescendantPids } from '../processes.ts';

/** Where the engines run: a chroot, and a folder in it for the data and logs of this campaign. */
export interface Workspace {
  readonly root: string;
  /** As the engines see it. */
  readonly inside: string;
  /** As this process sees it. */
  readonly outside: string;
}

/** A program with all the processes it starts: a machine of its own, as far as processes are concerned. */
export interface EngineProcess {
  isRunning(): boolean;
  /** The pids of all its processes, in this machine's numbers. */
  pids(): number[];
  /** Ends all its processes at the same moment, as a power cut would. */
  kill(): Promise<void>;
}

const runningEngines = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of runningEngines) for (const pid of listChildPids(child.pid ?? 0)) killIfRunning(pid);
});

/**
 * Starts a program as the user `postgres` in a PID namespace: when its first process dies, the kernel ends all others. It dies with
 * this process, however that ends.
 */
export function startEngine({ root, outside }: Workspace, name: string, command: readonly string[]): EngineProcess {
  const log = openSync(join(outside, 'logs', `${name}.log`), 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...isolated(root), ...asPostgres, ...command], {
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
  });
  closeSync(log);
  runningEngines.add(child);
  const exited = once(child, 'exit').finally(() => runningEngines.delete(child));
  exited.catch(() => undefined);
  const isRunning = (): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    pids: () => (isRunning() ? listDescendantPids(child.pid ?? 0) : []),
    async kill() {
      if (!isRunning()) return;
      for (const pid of listChildPids(child.pid ?? 0)) killIfRunning(pid);
      await exited;
    },
  };
}

const isolated = (root: string): string[] => [
  ...['unshare', '--pid', '--ipc', '--mount', '--fork', `--root=${root}`, '--wd=/', '--mount-proc'],
];
/** Set again, because changing the user clears it. */
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--pdeathsig', 'KILL'];
