import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'lyceum-parse-';
/** No run of a document lasts so long. */
const staleAfterMs = 2 * 3_600_000;

/** A folder under `root` for the time of `work`. Also deletes those that killed processes have left. */
export async function withParsingFolder<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, prefix));
  try {
    await deleteStale(root, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ages are measured by the file system's clock, since the folder may be shared with other machines. */
async function deleteStale(root: string, own: string): Promise<void> {
  const now = (await stat(own)).mtimeMs;
  const names = (await readdir(root)).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const path = join(root, name);
    // Another process may have deleted it since it was listed.
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > staleAfterMs) await rm(path, { recursive: true, force: true });
  }
}
