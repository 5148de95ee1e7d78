import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { Log } from '@lyceum/kit';

import type { Clock } from '../clock.ts';
import { assertObjectKey, assertObjectPrefix, isObjectKey } from './object-key.rules.ts';
import { objectsUnavailable, toDiskProblem } from './objects.problems.ts';
import { type ListedObject, maxListed, type Objects } from './objects.ts';

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
}

/** For unfinished copies. Keys never begin with a dot, so these are not mistaken for objects. */
const incoming = '.incoming';
const staleAfterMs = 24 * 3_600_000;

/** Objects as files under one folder, for installations on one machine or on a shared disk. */
export function createDiskObjectStore(folder: string, deps: Deps): Objects {
  const root = resolve(folder);
  const pathOf = (key: string): string => join(root, assertObjectKey(key));
  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> =>
    (prepared ??= prepareRoot(root, deps).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));

  async function put(key: string, path: string, { size }: { readonly size: number }): Promise<void> {
    const target = pathOf(key);
    const copy = join(root, incoming, key.replaceAll('/', '-'));
    try {
      await prepare();
      // First, because it fails if the store's disk is not mounted any more. Making folders would write to the disk below it.
      await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      await flush(copy, size);
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(copy, target);
      await flushFolders(dirname(target), made);
    } catch (error) {
      await rm(copy, { force: true }).catch(() => undefined);
      deps.log.error({ err: error, event: 'objects.put_failed' }, 'storing an object failed');
      throw toDiskProblem(error);
    }
  }

  return {
    put,
    async open(key, range) {
      const path = pathOf(key);
      try {
        const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(undefinedIfMissing);
        if (!handle) {
          await assertMounted(root);
          return undefined;
        }
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(range ?? {}), size };
      } catch (error) {
        deps.log.error({ err: error, event: 'objects.open_failed' }, 'reading an object failed');
        throw objectsUnavailable(error);
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (prefix, after) => firstObjects(keysAfter(root, assertObjectPrefix(prefix), after), root),
    prepare,
    close: () => Promise.resolve(),
  };
}

async function prepareRoot(root: string, { clock }: Deps): Promise<void> {
  const folder = join(root, incoming);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = clock.now().getTime();
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(undefinedIfMissing);
    if (found && now - found.mtimeMs > staleAfterMs) await rm(join(folder, name), { force: true });
  }
}

/** Without its folder the whole store is missing, not one object: its disk is not mounted. */
async function assertMounted(root: string): Promise<void> {
  await stat(join(root, incoming));
}

async function flush(path: string, size: number): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size: copied } = await handle.stat();
    if (copied !== size) throw new Error(`${copied} bytes were copied instead of ${size}.`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new file is durable once its folder is flushed, and a new folder once its parent is. */
async function flushFolders(folder: string, made: string | undefined): Promise<void> {
  const last = made === undefined ? folder : dirname(made);
  for (let at = folder; ; at = dirname(at)) {
    const handle = await open(at, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (at === last || at === dirname(at)) return;
  }
}

const missing: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && missing.has(error.code)) return undefined;
  throw error;
}

/** Keys in order. Folders that sort before `after` are skipped. */
async function* keysAfter(root: string, path: string, after: string | undefined): AsyncGenerator<string> {
  const names = (await readdir(join(root, path)).catch(undefinedIfMissing)) ?? [];
  for (const name of names.sort()) {
    const found = `${path}/${name}`;
    if (after !== undefined && found < after.slice(0, found.length)) continue;
    if (!isObjectKey(found)) yield* keysAfter(root, found, after);
    else if (after === undefined || found > after) yield found;
  }
}

async function firstObjects(keys: AsyncGenerator<string>, root: string): Promise<ListedObject[]> {
  const listed: ListedObject[] = [];
  for await (const key of keys) {
    const found = await stat(join(root, key)).catch(undefinedIfMissing);
    if (found) listed.push({ key, storedAt: found.mtime });
    if (listed.length === maxListed) break;
  }
  return listed;
}
