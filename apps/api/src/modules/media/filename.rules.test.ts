import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatContentDisposition, sanitizeFilename } from './filename.rules.ts';
import { presentMedia } from './media.present.ts';

describe('sanitizeFilename', () => {
  test.each([
    ['portrait.png', 'portrait.png'],
    ['Ä ö ü 世界.PDF', 'Ä ö ü 世界.PDF'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\boot.ini', '_.._boot.ini'],
    ['C:\\temp\\a.txt', 'C__temp_a.txt'],
    ['.htaccess', 'htaccess'],
    ['...', 'file'],
    ['', 'file'],
    [' . ', 'file'],
    ['a\0b\nc\td.txt', 'abcd.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\u2028b', 'ab'],
    ['  two   words .txt ', 'two words.txt'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(115)}.jpeg`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(118)}`],
    ['\ud800.txt', '\ufffd.txt'],
    ['e\u0301.txt', '\u00e9.txt'],
    ['CON<>|?*".txt', 'CON______.txt'],
  ])('%j becomes %j', (given, expected) => {
    expect(sanitizeFilename(given)).toBe(expected);
  });

  const names = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(fc.constantFrom('..', '.', '/', '\\', '%2e', '%00', '\0', '\r\n', 'é', 'e\u0301', '\u202e', '"', '😀', 'a', ' '))
      .map((all) => all.join('')),
  );
  test('gives a bounded, idempotent name without path separators for any input', () => {
    fc.assert(
      fc.property(names, (given) => {
        const shown = sanitizeFilename(given);
        expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.|^$/u);
        expect(Array.from(shown).length).toBeLessThanOrEqual(120);
        expect(sanitizeFilename(shown)).toBe(shown);
      }),
      { numRuns: 2000 },
    );
  });
  test('survives a URL and gives a one-line ASCII header for any input', () => {
    fc.assert(
      fc.property(names, (given) => {
        const filename = sanitizeFilename(given);
        const row = {
          id: 1,
          uid: '3f2b6c1d-27a3-4e8f-9f60-5a1b2c3d4e5f',
          filename,
          media_type: '',
          size: 0,
          created_at: new Date(0),
        };
        const { url } = presentMedia(row, 'https://api.test');
        expect(url.length).toBeLessThan(2000);
        expect(new URL(url).href).toBe(url);
        expect(decodeURIComponent(new URL(url).pathname.split('/')[3] ?? '')).toBe(filename);
        const header = formatContentDisposition('attachment', filename);
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~!%-]*$/);
        expect(header.match(/"/g)).toHaveLength(2);
      }),
      { numRuns: 1000 },
    );
  });
});
