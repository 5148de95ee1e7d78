import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withParsingFolder } from './parsing-folder.ts';

const root = join(tmpdir(), `lyceum-parsing-folder-${process.pid}`);
beforeAll(() => mkdir(root, { recursive: true }));
afterAll(() => rm(root, { recursive: true }));

const leave = async (name: string, hoursAgo: number): Promise<void> => {
  await mkdir(join(root, name));
  await writeFile(join(root, name, 'file'), 'left by a killed process');
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(join(root, name), at, at);
};

describe('the parsing folder', () => {
  test('is gone afterwards, whether the work succeeds or fails', async () => {
    const write = (folder: string) => writeFile(join(folder, 'file'), 'x');
    await withParsingFolder(root, write);
    await expect(
      withParsingFolder(root, async (folder) => {
        await write(folder);
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect(await readdir(root)).toEqual([]);
  });
  test('deletes what killed processes have left, and nothing else', async () => {
    await leave('lyceum-parse-old', 3);
    await leave('lyceum-parse-new', 1);
    await leave('other', 100);
    await withParsingFolder(root, () => Promise.resolve());
    expect((await readdir(root)).sort()).toEqual(['lyceum-parse-new', 'other']);
  });
});
