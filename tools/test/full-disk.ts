import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** What the disk says when it is full; undefined where no disk could be mounted and the folder refuses new files instead. */
  readonly code: 'ENOSPC' | undefined;
  remove(): void;
}

/** A disk with room for a megabyte. Mounting takes root; whoever is not gets a path at which nothing can be made. */
export function makeSmallDisk(): SmallDisk {
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
