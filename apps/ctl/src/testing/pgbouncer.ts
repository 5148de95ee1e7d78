import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { host, ports } from '../../../../tools/services/addresses.ts';
import { eventually } from '../../../../tools/test/eventually.ts';
import { findFreePort } from '../../../../tools/test/free-ports.ts';

/** Debian 12 has 1.18, which keeps no prepared statements; the chroot of the services has 1.24, which does. */
export type PgBouncerVersion = '1.18' | '1.24';

export interface PgBouncer {
  readonly port: number;
  /** Lines of the section [databases], in the place of the present ones. Connections to the server are made anew. */
  reconfigure(databases: string): Promise<void>;
  stop(): Promise<void>;
}

export interface PgBouncerOptions {
  readonly version: PgBouncerVersion;
  /** Lines of the section [databases]. */
  readonly databases: string;
  readonly users: readonly string[];
  /** Lines that differ from those of docs/operate.md. */
  readonly more?: string;
}

/** The password of every user. */
export const poolerPassword = 'S3cret-of-the-pooler';

/** As docs/operate.md shows it, but for the addresses, the console and the small pool. */
const configuration = (folder: string, port: number, { version, databases, more = '' }: PgBouncerOptions): string => `
[databases]
${databases}
[pgbouncer]
listen_addr = ${host}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
admin_users = admin
default_pool_size = 3
pool_mode = transaction
${version === '1.18' ? '' : 'max_prepared_statements = 500'}
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options
${more}
`;

export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const { command, args, folder } = findProgram(options.version);
  const port = await findFreePort();
  const write = (databases: string): void =>
    writeFileSync(`${folder.outside}/pgbouncer.ini`, configuration(folder.inside, port, { ...options, databases }), {
      mode: 0o644,
    });
  write(options.databases);
  writeFileSync(
    `${folder.outside}/users.txt`,
    [...options.users, 'admin'].map((user) => `"${user}" "${poolerPassword}"\n`).join(''),
    {
      mode: 0o644,
    },
  );
  const child = spawn(command, [...args, `${folder.inside}/pgbouncer.ini`], { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  await waitUntilListening(port, child, output);
  return {
    port,
    async reconfigure(databases) {
      write(databases);
      await runAdmin(port, 'reload');
      await runAdmin(port, 'reconnect');
      await runAdmin(port, 'wait_close');
    },
    async stop() {
      const exited = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGINT')) await exited;
      rmSync(folder.outside, { recursive: true, force: true });
    },
  };
}

async function runAdmin(port: number, command: string): Promise<void> {
  const client = new pg.Client({ host, port, user: 'admin', password: poolerPassword, database: 'pgbouncer' });
  await client.connect();
  await client.query(command);
  await client.end();
}

/** PgBouncer refuses to run as root. */
function findProgram(version: PgBouncerVersion) {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const services = process.env['LYCEUM_SERVICES_DIR'] ?? join(cache, 'lyceum', 'services');
  const root = version === '1.18' ? '/' : join(services, 'pg17');
  const program = '/usr/sbin/pgbouncer';
  if (!existsSync(join(root, program))) throw new Error(`PgBouncer ${version} is not installed: run ./setup on Debian.`);
  const outside = mkdtempSync(join(root, tmpdir(), 'lyceum-pgbouncer-'));
  chmodSync(outside, 0o755);
  const folder = { outside, inside: root === '/' ? outside : outside.slice(root.length) };
  return { command: 'chroot', args: ['--userspec=postgres:postgres', root, program], folder };
}

async function waitUntilListening(port: number, child: ChildProcess, output: readonly string[]): Promise<void> {
  await eventually(async () => child.exitCode !== null || (await accepts(port)));
  if (child.exitCode !== null) throw new Error(`PgBouncer does not start:\n${output.join('')}`);
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A line of [databases]. */
export const formatDatabaseLine = (name: string, more = ''): string =>
  `${name} = host=${host} port=${ports.postgres} dbname=${name} ${more}`;
