import { randomBytes } from 'node:crypto';
import { accessSync, constants, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { createFolderOrGetFault, StartupError } from '@lyceum/kit';

import { parseSecretKeys, type SecretKey } from './secret-keys.ts';
import { SecretsError } from './secrets-error.ts';

/** The keys in a file, or `undefined` if it does not exist. */
export function readKeyFile(path: string): SecretKey[] | undefined {
  const text = readOrUndefined(path);
  if (text === undefined) return undefined;
  try {
    return parseSecretKeys(text.trim());
  } catch (error) {
    throw error instanceof SecretsError ? new StartupError(`The key file "${path}": ${error.message}`, { cause: error }) : error;
  }
}

/** Why a key file can neither be read nor created, or `undefined`. A missing file that can be created is none. */
export function createKeyFileFolderOrGetFault(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isDirectory() ? 'it is a folder' : undefined;
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? createFolderOrGetFault(dirname(path))
      : `it cannot be read (${codeOf(error) ?? 'unknown error'})`;
  }
}

/** Reads the key file of an installation without configured keys; creates it on the first start. */
export function readOrCreateKeyFile(path: string): SecretKey[] {
  return readKeyFile(path) ?? createKeyFile(path);
}

/** The link makes creation atomic, so that processes starting at once agree on one file. */
function createKeyFile(path: string): SecretKey[] {
  const fault = createFolderOrGetFault(dirname(path));
  if (fault !== undefined) throw new StartupError(`LYCEUM_SECRET_KEY_FILE is "${path}": ${fault}.`);
  try {
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  } catch (error) {
    throw unusable(path, error, 'created');
  }
  return readKeyFile(path) ?? [];
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unusable(path, error, 'read');
  }
}

const unusable = (path: string, cause: unknown, done: string): StartupError =>
  new StartupError(
    `The key file "${path}" cannot be ${done} (${codeOf(cause) ?? 'unknown error'}). Choose another with LYCEUM_SECRET_KEY_FILE, or correct its permissions.`,
    { cause },
  );

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
