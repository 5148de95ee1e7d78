import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Tracked and new files, without ignored and deleted ones. */
export function listRepositoryFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** The TypeScript files that the import rules apply to. */
export const listSourceFiles = (root: string): string[] =>
  listRepositoryFiles(root).filter((file) => /^(apps|packages|standins|conformance|bench|verify|tools)\/.*\.tsx?$/.test(file));
