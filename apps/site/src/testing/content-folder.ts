import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { onTestFinished } from 'vitest';

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

export interface ContentFolder {
  readonly path: string;
  write(files: Files): Promise<void>;
  remove(path: string): Promise<void>;
}

/** A temporary content folder for the running test, with a default `site.yaml`. */
export async function createContentFolder(files: Files): Promise<ContentFolder> {
  const path = await mkdtemp(join(tmpdir(), 'lyceum-content-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  const folder: ContentFolder = {
    path,
    async write(more) {
      for (const [name, text] of Object.entries(more)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), text);
      }
    },
    remove: (name) => rm(join(path, name), { recursive: true }),
  };
  await folder.write({ 'site.yaml': 'name: Test site\n', ...files });
  return folder;
}
