import { describe, expect, test } from 'vitest';

import { hostileFiles } from '../testing/hostile/hostile-files.ts';
import { listLeftoverFolders, readHostileFile } from '../testing/hostile/read-hostile-file.ts';

/** One of each kind. `npm run verify:vault` reads all of them. */
const chosen = [
  'pdf: noise after a header',
  'pdf: page tree that contains itself',
  'pdf: content that inflates to 600 MB',
  'pdf: encrypted',
  'docx: one file of 300 MB',
  'docx: a file that is larger than declared',
  'docx: encrypted entries',
  'docx: an old Office file',
  'docx: elements nested 20,000 deep',
  'pptx: nested entities',
  'xlsx: a text of 12 MB in one cell',
  'html: elements nested 200,000 deep',
  'eml: parts nested 5,000 deep',
  'rss: nested entities',
  'txt: zero bytes',
];

describe('parsing hostile files', () => {
  test('there are at least 100 hostile files, of every type', () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(100);
    expect(new Set(hostileFiles.map(({ type }) => type)).size).toBe(9);
    expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
  });
  test.each(chosen)('ends with a message for people, within 512 MiB and 60 s: %s', async (name) => {
    const file = hostileFiles.find((one) => one.name === name)!;
    const reading = await readHostileFile(file);
    expect(reading, `${reading.end} ${reading.message}`).toMatchObject({ isAsExpected: true });
    expect(reading.peakMebibytes).toBeLessThanOrEqual(512);
    expect(reading.seconds).toBeLessThanOrEqual(65);
    expect(listLeftoverFolders()).toEqual([]);
  });
});
