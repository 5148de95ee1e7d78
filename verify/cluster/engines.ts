import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { getServicesFolder } from '../services-folder.ts';

/** Debian 13: the Patroni of Debian 12 does not support PostgreSQL 17, and its PgBouncer no prepared statements. */
const release = 'trixie';
const packages = [
  ...['postgresql-17', 'postgresql-17-pgvector'],
  ...['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer'],
];
export const postgresBin = '/usr/lib/postgresql/17/bin';
const programs = [
  ...[`${postgresBin}/postgres`, '/usr/bin/patroni', '/usr/lib/python3/dist-packages/etcd'],
  ...['/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'],
];

/** The packages cannot be installed on this machine; the message says why. */
export class EnginesUnavailable extends Error {}

/** Returns a folder with a Debian system that contains all engines. It is built once, in two minutes, and kept. */
export function prepareEngines(print: (line: string) => void): string {
  const root = join(getServicesFolder(), 'cluster');
  if (isComplete(root)) return root;
  if (process.getuid?.() !== 0) throw new EnginesUnavailable('building them takes root on a Debian machine');
  print(`installing ${packages.join(', ')} in ${root} (about two minutes, once)`);
  const draft = `${root}.${process.pid}`;
  mkdirSync(getServicesFolder(), { recursive: true });
  try {
    run('mmdebstrap', [
      ...['--quiet', '--variant=minbase', '--aptopt=APT::Install-Recommends "false"'],
      ...[`--include=${packages.join()}`, release, draft, debianMirror()],
    ]);
    // Another run may have been faster.
    if (!isComplete(root)) renameSync(draft, root);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return root;
}

const isComplete = (root: string): boolean => programs.every((program) => existsSync(join(root, program)));

/** The mirror that this machine itself uses. */
function debianMirror(): string {
  const filter = ['Identifier: Packages', 'Label: Debian', 'Component: main'];
  const [uri] = run('apt-get', ['indextargets', '--format', '$(REPO_URI)', ...filter]).split('\n');
  if (!uri) throw new EnginesUnavailable('apt knows no Debian mirror on this machine');
  return uri;
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  const reason = error?.message ?? stderr.trim().split('\n').slice(-5).join(' ');
  throw new EnginesUnavailable(`${command} failed: ${reason}`);
}
