import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { splitWindows } from './split-windows.ts';

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

describe('splitWindows', () => {
  test('divides at sentences, and loses nothing', () => {
    const text = 'One two three. Four five. Six seven eight nine. Ten.';
    expect(splitWindows(text, countWords, 5)).toEqual([
      { text: 'One two three. Four five. ', tokens: 5 },
      { text: 'Six seven eight nine. Ten.', tokens: 5 },
    ]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('word ', 'end. ', '\n\n', 'x'.repeat(300), '語'), { maxLength: 200 }), (parts) => {
        const joined = parts.join('');
        const windows = splitWindows(joined, countWords, 20);
        expect(
          windows
            .map((window) => window.text)
            .join('')
            .trim(),
        ).toBe(joined.trim());
      }),
    );
  });
  test('returns no window for an empty text', () => {
    expect(splitWindows(' \n', countWords, 5)).toEqual([]);
  });
});
