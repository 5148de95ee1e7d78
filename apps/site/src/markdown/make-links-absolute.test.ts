import { describe, expect, test } from 'vitest';

import { parseBody } from '../content/read-body.ts';
import { makeLinksAbsolute } from './make-links-absolute.ts';

const absolute = (markdown: string): string =>
  makeLinksAbsolute(parseBody({ markdown, firstLine: 1 }).body, 'https://site.example');

describe('makeLinksAbsolute', () => {
  test.each([
    ['[a](/b)', '[a](https://site.example/b)'],
    ['[a](/)', '[a](https://site.example/)'],
    ['[a](/b#c "d")', '[a](https://site.example/b#c "d")'],
    ['![a](</b c>)', '![a](<https://site.example/b c>)'],
    ['[a][b]\n\n[b]: /c', '[a][b]\n\n[b]: https://site.example/c'],
    ['[a](#b) [c](https://d.example) <https://e.example>', '[a](#b) [c](https://d.example) <https://e.example>'],
    ['`[a](/b)`', '`[a](/b)`'],
    ['*  odd   [a](/b)\n+ style [c](/d)', '*  odd   [a](https://site.example/b)\n+ style [c](https://site.example/d)'],
    [String.raw`[a](/b\_c)`, String.raw`[a](https://site.example/b\_c)`],
  ])('turns %j into %j', (markdown, expected) => {
    expect(absolute(markdown)).toBe(expected);
  });
});
