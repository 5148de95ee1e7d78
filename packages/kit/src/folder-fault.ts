import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Why no file can be created in a folder, or `undefined`. Changes nothing: a folder that does not exist yet counts as usable if it can be
 * created.
 *
 * @example findFolderFault('/proc/files') // 'it cannot be created below /proc (EACCES)'
 */
export function findFolderFault(folder: string): string | undefined {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const fault = findAccessFault(path);
    if (fault === undefined) return undefined;
    // A folder that is missing is looked for one level up; the root always exists.
    if (fault !== 'ENOENT')
      return path === resolve(folder)
        ? `no file can be created there (${fault})`
        : `it cannot be created below ${path} (${fault})`;
  }
}

function findAccessFault(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return 'ENOTDIR';
    accessSync(path, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  }
}
