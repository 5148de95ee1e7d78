import type { SpawnOptions } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getServicesFolder } from '../services-folder.ts';

type Command = readonly [command: string, args: string[], options: SpawnOptions];

/** An installed PostgreSQL, and how its programs are started as a user that it accepts. */
export interface PostgresPrograms {
  command(program: string, args: readonly string[]): Command;
  /** A new data folder: its path inside the chroot and outside of it. */
  makeFolder(): { inside: string; outside: string };
}

const versions = [17, 16, 15];
const binOf = (version: number): string => `/usr/lib/postgresql/${version}/bin`;

/** The server that `npm run services` uses, or one that the system has. */
export const findPostgres = (): PostgresPrograms | undefined => (isRoot() ? inChroot() : undefined) ?? onSystem();

const isRoot = (): boolean => process.getuid?.() === 0;

function inChroot(): PostgresPrograms | undefined {
  const root = join(getServicesFolder(), 'pg17');
  const home = '/var/lib/postgresql';
  if (!existsSync(join(root, binOf(17), 'postgres')) || !existsSync(join(root, home))) return undefined;
  const identity = idsOf(['chroot', root, 'id']);
  if (!identity) return undefined;
  return {
    command: (program, args) => [
      'chroot',
      ['--userspec=postgres:postgres', root, `${binOf(17)}/${program}`, ...args],
      { cwd: '/' },
    ],
    makeFolder: () => {
      const outside = mkdtempSync(join(root, home, 'verify-'));
      chownSync(outside, identity.uid, identity.gid);
      return { inside: outside.slice(root.length), outside };
    },
  };
}

function onSystem(): PostgresPrograms | undefined {
  const bin = versions.map(binOf).find((folder) => existsSync(join(folder, 'postgres')));
  const identity = isRoot() ? idsOf(['id']) : undefined;
  if (bin === undefined || (isRoot() && !identity)) return undefined;
  return {
    command: (program, args) => [join(bin, program), [...args], { cwd: '/', ...identity }],
    makeFolder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'lyceum-verify-'));
      if (identity) chownSync(folder, identity.uid, identity.gid);
      return { inside: folder, outside: folder };
    },
  };
}

/** PostgreSQL refuses to run as root; its package creates a user for it. */
function idsOf([command = 'id', ...args]: readonly string[]): { uid: number; gid: number } | undefined {
  const readId = (flag: string): number => {
    const { status, stdout } = spawnSync(command, [...args, flag, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  };
  const [uid, gid] = [readId('-u'), readId('-g')];
  return Number.isNaN(uid) || Number.isNaN(gid) ? undefined : { uid, gid };
}
