import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** The error code of a full disk; undefined where no disk could be mounted and creating files in the folder fails instead. */
  readonly code: 'ENOSPC' | undefined;
  remove(): void;
}

/** A disk with a capacity of one megabyte. Mounting needs root; other users get a path at which no file can be created. */
export function createSmallDisk(): SmallDisk {
  const base = mkdtempSync(join(tmpdir(), 'lyceum-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', base], { stdio: 'ignore' });
  } catch {
    writeFileSync(join(base, 'file'), '');
    return { folder: join(base, 'file'), code: undefined, remove: () => rmSync(base, { recursive: true }) };
  }
  return {
    folder: base,
    code: 'ENOSPC',
    remove: () => {
      execFileSync('umount', [base]);
      rmSync(base, { recursive: true });
    },
  };
}
