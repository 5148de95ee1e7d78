import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const prefix = 'lyceum-upload-';
const newPath = (folder: string): string => join(folder, `${prefix}${randomBytes(16).toString('hex')}`);

/** The files of one request. */
export interface TemporaryFiles {
  save(source: Readable): Promise<{ path: string; sha256: string }>;
  deleteAll(): Promise<void>;
}

export function createTemporaryFiles(folder: string): TemporaryFiles {
  const paths: string[] = [];
  return {
    async save(source) {
      const path = newPath(folder);
      paths.push(path);
      const hash = createHash('sha256');
      source.on('data', (chunk: Buffer) => hash.update(chunk));
      await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return { path, sha256: hash.digest('hex') };
    },
    deleteAll: async () => {
      await Promise.all(paths.splice(0).map((path) => rm(path, { force: true })));
    },
  };
}

/**
 * Creates the folder, and deletes what killed processes left in it: files older than any upload can last.
 * Their age is measured by the file system's clock, since the folder may be shared with other machines.
 */
export async function prepareTemporaryFolder(folder: string, maxAgeMs: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const probe = newPath(folder);
  await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
  const now = (await stat(probe)).mtimeMs;
  await rm(probe, { force: true });
  const left = (await readdir(folder)).filter((name) => name.startsWith(prefix)).map((name) => join(folder, name));
  await Promise.all(left.map((path) => deleteIfOlder(path, now - maxAgeMs)));
}

async function deleteIfOlder(path: string, time: number): Promise<void> {
  // Another process may have deleted the file since it was listed.
  const found = await stat(path).catch(() => undefined);
  if (found && found.mtimeMs < time) await rm(path, { force: true });
}
