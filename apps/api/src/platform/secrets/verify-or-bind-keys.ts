import { StartupError } from '@lyceum/kit';
import { z } from 'zod';

import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';
import { readKeyFile, readOrCreateKeyFile } from './key-file.ts';
import { type SealedColumn, sealedColumn } from './sealed-column.ts';
import { sealedColumnStore } from './sealed-columns.store.ts';
import { secretCheckStore } from './secret-check.store.ts';
import type { SecretKey } from './secret-keys.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { SecretsError } from './secrets-error.ts';

/** The keys themselves, or the file that contains them. */
export type KeySource = readonly SecretKey[] | { readonly file: string };

/** `undefined` if the file does not exist. */
export const readConfiguredKeys = (source: KeySource): readonly SecretKey[] | undefined =>
  'file' in source ? readKeyFile(source.file) : source;

const checkContext = 'platform.secret_check/sealed_check';

export const secretCheckColumn = sealedColumn({
  table: 'platform.secret_check',
  column: 'sealed_check',
  primaryKey: ['id'],
  contextRow: z.object({}),
  contextOf: () => checkContext,
});

interface Deps {
  readonly db: Database;
  readonly source: KeySource;
  readonly columns: readonly SealedColumn[];
}

/**
 * Throws StartupError unless the keys belong to this database. The first call for a database records a check value, and creates the key
 * file if it is missing; afterwards a missing file is a fault, because a new key could not open what is stored.
 */
export async function verifyOrBindKeys({ db, source, columns }: Deps): Promise<void> {
  const check = await db.read(systemScope, (reading) => secretCheckStore(reading).find());
  if (check !== undefined) {
    assertOpens(check, openSecrets(source, check), source);
    return;
  }
  const stored = await findStored(db, columns);
  if (stored === undefined && 'file' in source) readOrCreateKeyFile(source.file);
  const secrets = openSecrets(source, stored?.sealed);
  if (stored) assertOpens(stored.sealed, secrets, source, stored.context);
  await db.transact(systemScope, (tx) => secretCheckStore(tx).add(secrets.seal('lyceum', checkContext)));
  // Another process may have been first, with other keys.
  assertOpens((await db.read(systemScope, (reading) => secretCheckStore(reading).find())) ?? '', secrets, source);
}

/** The id of a configured key that cannot open what a key of that name has sealed. */
export async function findWrongKeyId({ db, source }: Omit<Deps, 'columns'>): Promise<string | undefined> {
  const check = await db.read(systemScope, (reading) => secretCheckStore(reading).find());
  const keys = readConfiguredKeys(source);
  if (check === undefined || keys === undefined) return undefined;
  const secrets = createSecrets(keys);
  try {
    secrets.open(check, checkContext);
    return undefined;
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    return error.kind === 'unknown_key' ? undefined : secrets.keyIdOf(check);
  }
}

/** Something that a release without check value has sealed. */
async function findStored(db: Database, columns: readonly SealedColumn[]) {
  for (const column of columns) {
    const [row] = await db.readWithRls(systemScope, (reading: Db) =>
      sealedColumnStore(reading, column).listSealedByOthers('', undefined, 1),
    );
    if (row) return { sealed: row.sealed, context: column.contextOf(row.contextRow) };
  }
  return undefined;
}

/** `stored`: a text that these keys must open; without one, the database was never used. */
function openSecrets(source: KeySource, stored: string | undefined): Secrets {
  const keys = readConfiguredKeys(source);
  if (keys) return createSecrets(keys);
  throw new StartupError(
    `The key file "${'file' in source ? source.file : ''}" does not exist, but this database has secrets that were encrypted with the key ${keyIdIn(stored)}. Restore the file from your backup, or correct LYCEUM_SECRET_KEY_FILE. No new file was created, because its key could not decrypt them.`,
  );
}

function assertOpens(sealed: string, secrets: Secrets, source: KeySource, context = checkContext): void {
  try {
    secrets.open(sealed, context);
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    const from = 'file' in source ? `in the key file "${source.file}"` : 'in LYCEUM_SECRET_KEYS';
    const fault =
      error.kind === 'unknown_key'
        ? `its secrets were encrypted with the key ${keyIdIn(sealed)}, which is not among them`
        : `its secrets were encrypted with another key of the name ${keyIdIn(sealed)}`;
    throw new StartupError(
      `The encryption keys ${from} do not belong to this database: ${fault}. Restore the keys of this installation. If you are replacing a key, keep the old one after the new one until lyceumctl secrets status says that it can be removed.`,
      { cause: error },
    );
  }
}

const keyIdIn = (sealed = ''): string => `"${/^v1\.([\w-]{1,32})\./.exec(sealed)?.[1] ?? 'unknown'}"`;
