import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { parseSecretKeys, type SecretKey } from './secret-keys.ts';

/** Reads the keys of an installation that was given none, and makes the file if this is its first start. */
export function readOrCreateKeyFile(path: string): SecretKey[] {
  return parseSecretKeys((readOrUndefined(path) ?? made(path)).trim());
}

/** Processes that start at once agree: the file appears whole, by the first of them, or not at all. */
function made(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
