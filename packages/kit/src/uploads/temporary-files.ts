import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

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
      return { path, sha256: await writeAndHash(source, path) };
    },
    deleteAll: async () => {
      await Promise.all(paths.splice(0).map((path) => rm(path, { force: true })));
    },
  };
}

async function writeAndHash(source: Readable, path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    const chunks: AsyncIterable<Buffer> = source;
    for await (const chunk of chunks) {
      hash.update(chunk);
      await file.writeFile(chunk);
      release(chunk);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** Smaller buffers may share their memory with others. */
const ownMemoryBytes = 32 * 1024;

/**
 * Frees the memory of a chunk at once. The garbage collector does not count it as part of its heap: twenty parallel uploads would
 * leave a hundred megabytes of it behind before it is collected.
 */
function release({ buffer, byteOffset, byteLength }: Buffer): void {
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength && byteLength >= ownMemoryBytes;
  if (isWhole && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/**
 * Creates the folder, and deletes what killed processes left in it: files older than any upload can last.
 * Their age is measured by the file system's clock, since the folder may be shared with other machines.
 */
export async function createAndCleanTemporaryFolder(folder: string, maxAgeMs: number): Promise<void> {
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
