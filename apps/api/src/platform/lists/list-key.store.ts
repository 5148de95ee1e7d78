import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/db.ts';
import { systemScope } from '../scope.ts';

/** Reads platform.installation. */
const installationStore = (db: Db) => ({
  listKey: () => db.selectFrom('platform.installation').select('list_key').executeTakeFirstOrThrow(),
});

/** The key that signs cursors: read once, and again only if that failed. */
export function createCursorKeyReader(database: Pick<Database, 'read'>): () => Promise<KeyObject> {
  let cached: Promise<KeyObject> | undefined;
  const read = async (): Promise<KeyObject> => {
    try {
      const { list_key } = await database.read(systemScope, (db) => installationStore(db).listKey());
      return createSecretKey(list_key);
    } catch (error) {
      cached = undefined;
      throw error;
    }
  };
  return () => (cached ??= read());
}
