import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../tools/test/free-ports.ts';
import { killIfRunning, listChildPids } from '../processes.ts';
import { connect } from '../testing/database.ts';
import { findPostgres, type PostgresPrograms } from './postgres-programs.ts';

const maxStartMs = 60_000;

/** A PostgreSQL server for this campaign only, with production durability settings, that may be killed safely. */
export interface Cluster {
  readonly url: string;
  /** Ends every process of the server at the same moment, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server and waits until it takes connections. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Undefined where no server is installed. With `standbyOf`, a streaming standby of a running one. */
export async function createCluster({ standbyOf }: { standbyOf?: Cluster } = {}): Promise<Cluster | undefined> {
  const programs = findPostgres();
  if (!programs) return undefined;
  const data = programs.makeFolder();
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  let gone: Promise<unknown> = Promise.resolve();

  function removeAtOnce(): void {
    for (const pid of listProcesses(server)) killIfRunning(pid);
    // The last process may still be writing.
    rmSync(data.outside, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  process.once('exit', removeAtOnce);
  if (standbyOf) run(programs, 'pg_basebackup', ['-d', standbyOf.url, '-D', data.inside, '--write-recovery-conf', '--no-sync']);
  else
    run(programs, 'initdb', ['-D', data.inside, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync']);

  async function kill(): Promise<void> {
    const all = listProcesses(server);
    for (const pid of all) killIfRunning(pid);
    await gone;
    while (all.some((pid) => existsSync(`/proc/${pid}`))) await pause(5);
    server = undefined;
  }

  return {
    url,
    kill,
    async start() {
      const [command, args, options] = programs.command('postgres', ['-D', data.inside, ...settings(port)]);
      server = spawn(command, args, { ...options, stdio: 'ignore' });
      gone = once(server, 'exit');
      await waitUntilReachable(url);
    },
    async remove() {
      await kill();
      process.off('exit', removeAtOnce);
      removeAtOnce();
    },
  };
}

const settings = (port: number): string[] =>
  Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '60',
    shared_buffers: '64MB',
    // Works without /dev/shm.
    dynamic_shared_memory_type: 'mmap',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

function run(programs: PostgresPrograms, program: string, given: readonly string[]): void {
  const [command, args, options] = programs.command(program, given);
  const { status, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}

/** Stops the server first: a running one would restart its children when they die. */
function listProcesses(server: ChildProcess | undefined): number[] {
  if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return [];
  process.kill(server.pid, 'SIGSTOP');
  return [server.pid, ...listChildPids(server.pid)];
}

async function waitUntilReachable(url: string): Promise<void> {
  const db = connect(url);
  const end = Date.now() + maxStartMs;
  try {
    while (!(await db.isReachable())) {
      if (Date.now() > end) throw new Error('The database does not start.');
      await pause(20);
    }
  } finally {
    await db.close();
  }
}
