import { expect, test } from 'vitest';

import { createSentenceSplitter } from './sentences.rules.ts';

function split(text: string, partLength: number): string[] {
  const splitter = createSentenceSplitter();
  const parts = text.match(new RegExp(`[^]{1,${partLength}}`, 'g')) ?? [];
  return [...parts.flatMap((part) => splitter.add(part)), ...splitter.end()].map((sentence) => sentence.trim());
}

const cases = [
  ['It is dusk [1]. The lamps burn [2].', ['It is dusk [1].', 'The lamps burn [2].']],
  ['It is dusk. [1] The lamps burn. [2][3]', ['It is dusk. [1]', 'The lamps burn. [2][3]']],
  ['It is dusk. [1, 2]\n\nThe lamps burn! [3]\nWhy?', ['It is dusk. [1, 2]', 'The lamps burn! [3]', 'Why?']],
  ['Oil, gas etc. were used [1]. It cost 3.50 a day [2].', ['Oil, gas etc. were used [1].', 'It cost 3.50 a day [2].']],
  ['It is dusk.[1] The lamps burn.[2, 3]', ['It is dusk.[1]', 'The lamps burn.[2, 3]']],
  ['没有人知道。灯亮了。[1] 结束。', ['没有人知道。', '灯亮了。[1]', '结束。']],
  ['', []],
] as const;

test.each(cases)('divides %j into sentences, however it arrives', (text, sentences) => {
  for (let partLength = 1; partLength <= Math.max(1, text.length); partLength += 1)
    expect(split(text, partLength)).toEqual(sentences);
});

test('returns a sentence as soon as the next one has begun', () => {
  const splitter = createSentenceSplitter();
  expect(splitter.add('It is dusk.')).toEqual([]);
  expect(splitter.add(' [1] ')).toEqual([]);
  expect(splitter.add('The')).toEqual(['It is dusk. [1] ']);
});

test('does not keep a text without sentences for ever', () => {
  const splitter = createSentenceSplitter();
  const returned = Array.from({ length: 100 }, () => splitter.add('lamp '.repeat(100)))
    .flat()
    .join('');
  expect(returned.length).toBeGreaterThan(40_000);
});
