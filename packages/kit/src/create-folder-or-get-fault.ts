import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Why no file can be created in a folder, or `undefined`. Creates the folder and tries it: permissions alone say nothing about read-only
 * file systems, quotas and full disks.
 *
 * @example createFolderOrGetFault('/proc/files') // 'no file can be created there (ENOENT)'
 */
export function createFolderOrGetFault(folder: string): string | undefined {
  try {
    createFolder(resolve(folder));
    const path = join(folder, `.write-check-${randomBytes(6).toString('hex')}`);
    writeFileSync(path, 'x', { flag: 'wx' });
    rmSync(path);
    return undefined;
  } catch (error) {
    return `no file can be created there (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'})`;
  }
}

/** Like `mkdirSync` with `recursive`, which never returns below a folder that exists but accepts no new ones, such as /proc. */
function createFolder(path: string): void {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  // Another process may create it at the same time.
  if (!existsSync(path)) mkdirSync(path);
}
