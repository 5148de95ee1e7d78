import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { measureCpuSeconds } from '../../../../../../tools/test/cpu-seconds.ts';
import { summarizeText } from './summarize.ts';

const text = `# Sourdough

Sourdough bread rises by wild yeast and bacteria that live in a mixture of flour and water. Bakers call the mixture a starter.

- feed it
- keep it cool

The weather was fine. A starter needs flour and water every day, because the yeast eats the sugar of the flour.

Some people give their starter a name. The bacteria make the acid that gives sourdough bread its taste and keeps it from going mouldy.
Our cat sleeps next to the radiator whenever the neighbours visit us on holidays.`;

describe('summarizeText', () => {
  test('takes the sentences that say most, in their order, without headings and lists', () => {
    const summary = summarizeText(text);
    expect(summary).toMatch(/^Sourdough bread rises by wild yeast/);
    expect(summary).toContain('The bacteria make the acid');
    expect(summary).not.toMatch(/#|feed it|The weather was fine/);
    expect(summary.length).toBeLessThanOrEqual(600);
  });
  test('falls back to the beginning of a text without sentences', () => {
    expect(summarizeText('# Prices\n\nRye | 3\nWheat | 4')).toBe('Prices Rye | 3 Wheat | 4');
    expect(summarizeText('word '.repeat(500))).toMatch(/^word word .* word…$/);
    expect(summarizeText('')).toBe('');
  });
  test('is short and well formed for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('. ', '\n\n', text))),
        (parts) => {
          const summary = summarizeText(parts.join(''));
          expect([summary.length <= 600, summary.isWellFormed()]).toEqual([true, true]);
        },
      ),
    );
  });
  test('needs little time for the longest documents', () => {
    expect(measureCpuSeconds(() => summarizeText(`${text}\n\n`.repeat(15_000)))).toBeLessThan(5);
  });
});
