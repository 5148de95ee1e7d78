import { describe, expect, test } from 'vitest';

import { isOneSentence } from './one-sentence.ts';

describe('isOneSentence', () => {
  test.each([
    'An evening on agents.',
    'An evening without a full stop',
    'Meet Dr. Smith and J. R. Doe in Berlin.',
    'We use e.g. Node.js 24.1 at 6 p.m. Eastern.',
    'Who reads a site?',
    'Agents read… and people too.',
    '一个晚上。',
    'Folded by YAML.\n',
  ])('accepts %j', (text) => expect(isOneSentence(text)).toBe(true));

  test.each(['An evening. And a morning.', 'Who? Agents!', '你好。再见。', 'One line.\nAnother line.', '', '   '])(
    'refuses %j',
    (text) => expect(isOneSentence(text)).toBe(false),
  );
});
