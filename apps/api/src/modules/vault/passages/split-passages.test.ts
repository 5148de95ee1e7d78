import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { measureCpuSeconds } from '../../../../../../tools/test/cpu-seconds.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { getEmbeddingText } from './passage.ts';
import { splitPassages } from './split-passages.ts';

const sentence = (number: number): string =>
  `Sentence number ${number} tells how the baker folds the dough before the oven is hot.`;
const prose = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(' ');

describe('splitPassages', () => {
  test('keeps a short document whole, with its offsets', () => {
    expect(splitPassages('  A short note.\n')).toEqual([{ index: 0, heading: '', start: 2, end: 15, text: 'A short note.' }]);
  });
  test('returns no passage for an empty document', () => {
    expect(splitPassages(' \n\n ')).toEqual([]);
  });
  test('names the headings above a passage and starts a new one at a heading', () => {
    const passages = splitPassages(`# Bread\n\n${prose(0, 10)}\n\n## Rye\n\n${prose(10, 10)}\n\n# Butter\n\n${prose(20, 10)}`);
    expect(passages.map(({ heading }) => heading)).toEqual(['Bread', 'Bread > Rye', 'Butter']);
    expect(passages.map(({ text }) => text.split('\n')[0])).toEqual(['# Bread', '## Rye', '# Butter']);
    expect(getEmbeddingText(passages[1]!)).toMatch(/^Bread > Rye\n\n## Rye\n\nSentence number 10/);
  });
  test('joins sections that are too short to stand alone', () => {
    expect(splitPassages('# Bread\n\n## Flour\n\nFine.\n\n## Water\n\nCold.\n')).toHaveLength(1);
  });
  test('divides a long section at sentences and repeats about 64 tokens', () => {
    const passages = splitPassages(`# Bread\n\n${prose(0, 120)}`);
    expect(passages.length).toBeGreaterThan(3);
    for (const [index, { text, heading, start }] of passages.entries()) {
      expect(heading).toBe('Bread');
      expect(text).toMatch(/hot\.$/);
      expect(estimateTokens(text)).toBeLessThanOrEqual(512);
      if (index === 0) continue;
      const repeated = (passages[index - 1]?.end ?? 0) - start;
      expect(repeated).toBeGreaterThan(sentence(0).length);
      expect(estimateTokens(text.slice(0, repeated))).toBeLessThanOrEqual(64);
    }
  });
  test('does not take a comment in code for a heading', () => {
    const passages = splitPassages(`# Bread\n\n${prose(0, 10)}\n\n\`\`\`sh\n# knead\nmake dough\n\`\`\`\n`);
    expect(passages.map(({ heading }) => heading)).toEqual(['Bread']);
  });
  test('divides a text without any space or full stop', () => {
    const passages = splitPassages('🙂'.repeat(5000) + '語'.repeat(3000));
    expect(passages.length).toBeGreaterThan(10);
    for (const { text } of passages) expect(text.isWellFormed()).toBe(true);
  });
  test('takes linear time', () => {
    const split = (): void => {
      expect(splitPassages(prose(0, 100_000)).length).toBeGreaterThan(1000);
      splitPassages('# x\n\n```\n# y\n```\n\n'.repeat(100_000));
      splitPassages('```\n~~~\n'.repeat(100_000));
    };
    expect(measureCpuSeconds(split)).toBeLessThan(15);
  });
});

test('passages have exact offsets, stay within the size and lose no word, for any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\n\n',
      '\n',
      ' ',
      '. ',
      '# ',
      '\n## Heading\n',
      '\n```\n',
      '- ',
      '日本語。',
      '🙂',
      '\ud83d',
      prose(0, 12),
      'x'.repeat(4000),
    ),
    fc.string({ maxLength: 40, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const passages = splitPassages(text);
      let covered = 0;
      for (const [index, passage] of passages.entries()) {
        expect(passage.index).toBe(index);
        expect(passage.text).toBe(text.slice(passage.start, passage.end));
        expect(estimateTokens(passage.text)).toBeLessThanOrEqual(512);
        expect(text.slice(covered, Math.max(covered, passage.start)).trim()).toBe('');
        expect(passage.end).toBeGreaterThan(covered);
        covered = passage.end;
      }
      expect(text.slice(covered).trim()).toBe('');
    }),
    { numRuns: 300 },
  );
});
