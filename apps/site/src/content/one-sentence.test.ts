import { expect, test } from 'vitest';

import { isOneSentence } from './one-sentence.ts';

test.each([
  'An evening on agents.',
  'An evening without a full stop',
  'Meet Dr. Smith and J. R. Doe in Berlin.',
  'We use e.g. Node.js 24.1 at 6 p.m. Eastern.',
  'Who reads a site?',
  'Agents read… and people too.',
  '一个晚上。',
  'Folded by YAML.\n',
])('%j is one sentence', (text) => expect(isOneSentence(text)).toBe(true));

test.each(['An evening. And a morning.', 'Who? Agents!', '你好。再见。', 'One line.\nAnother line.', '', '   '])(
  '%j is not one sentence',
  (text) => expect(isOneSentence(text)).toBe(false),
);
