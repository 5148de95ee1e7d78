import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const prefix = 'lyceum-upload-';
const newPath = (folder: string): string => join(folder, `${prefix}${randomBytes(16).toString('hex')}`);

/** A file was larger than it may be. */
export class TooLarge extends Error {}

/** Where the files of one request lie until it is answered. */
export interface Spool {
  take(source: Readable, maxBytes: number): Promise<{ path: string; size: number; sha256: string }>;
  clear(): Promise<void>;
}

export function createSpool(folder: string): Spool {
  const paths: string[] = [];
  return {
    async take(source, maxBytes) {
      const path = newPath(folder);
      paths.push(path);
      const hash = createHash('sha256');
      let size = 0;
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length;
            if (size > maxBytes) throw new TooLarge();
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      );
      return { path, size, sha256: hash.digest('hex') };
    },
    clear: async () => {
      await Promise.all(paths.splice(0).map((path) => rm(path, { force: true })));
    },
  };
}

/**
 * Makes the folder and removes what processes left there that were killed in the middle of an upload: whatever is older than
 * an upload can last. Age is told by the file system's own clock, since the folder may be shared with other machines.
 */
export async function prepareSpool(folder: string, longestUploadMs: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const probe = newPath(folder);
  await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
  const now = (await stat(probe)).mtimeMs;
  await rm(probe, { force: true });
  const left = (await readdir(folder)).filter((name) => name.startsWith(prefix)).map((name) => join(folder, name));
  const ages = await Promise.all(left.map(async (path) => ({ path, ageMs: await ageOf(path, now) })));
  await Promise.all(ages.filter(({ ageMs }) => ageMs > longestUploadMs).map(({ path }) => rm(path, { force: true })));
}

/** Another process may remove a file between the two looks; then there is nothing left to do. */
const ageOf = (path: string, now: number): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => now - mtimeMs,
    () => 0,
  );
