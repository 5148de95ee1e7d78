import { describe, expect, test } from 'vitest';

import { extract } from './extract.rules.ts';
import { openFields, stillGenerated } from './generation.rules.ts';
import { sentencesOf, wordsOf } from './text.rules.ts';

const nothing = { summary: null, learnings: null, recommended_skills: null, quiz_format: null };
const material = { name: 'Primes', focusArea: null, description: null, notes: [] };

describe('openFields', () => {
  test('are those that nobody wrote', () => {
    expect(openFields({ ...nothing, generated: [] })).toEqual(['summary', 'learnings', 'recommended_skills', 'quiz_format']);
    expect(openFields({ ...nothing, summary: 'Mine', learnings: [], quiz_format: 0, generated: [] })).toEqual([
      'recommended_skills',
    ]);
  });
  test('are those that were worked out before', () => {
    expect(
      openFields({ summary: 's', learnings: 'l', recommended_skills: 'r', quiz_format: 'q', generated: ['learnings'] }),
    ).toEqual(['learnings']);
  });
});

test('what a change names is no longer worked out, also when it is emptied', () => {
  expect(stillGenerated(['summary', 'learnings'], { summary: 'Mine' })).toEqual(['learnings']);
  expect(stillGenerated(['summary', 'learnings'], { learnings: null })).toEqual(['summary']);
  expect(stillGenerated(['summary'], {})).toEqual(['summary']);
});

describe('sentencesOf', () => {
  test('takes Markdown’s marks away', () => {
    const markdown = [
      '# The argument of Euclid',
      '',
      '- A **prime** number has [two divisors](https://reading.example/).',
      '2. It is `larger` than one, always.',
      '> Suppose there were a last one.',
      '![picture](https://files.example/a.png)',
      '```',
      'const hidden = "code is no sentence";',
      '```',
    ].join('\n');
    expect(sentencesOf(markdown)).toEqual([
      'The argument of Euclid',
      'A prime number has two divisors.',
      'It is larger than one, always.',
      'Suppose there were a last one.',
    ]);
  });
  test('leaves out what is too short or too long to be one', () => {
    expect(sentencesOf(`Short. ${'x'.repeat(601)}`)).toEqual([]);
  });
});

test('wordsOf leaves out short words, numbers and words that are everywhere', () => {
  expect(wordsOf('There were 12345 Primes, which are all of them odd but two.')).toEqual(['primes']);
});

describe('extract', () => {
  test('finds nothing where there is nothing', () => {
    expect(extract(material)).toBeUndefined();
    expect(extract({ ...material, description: 'Too short.', focusArea: 'Primes' })).toBeUndefined();
  });
  test('says only what is there, in its order, and says it again the same', () => {
    const sentences = Array.from(
      { length: 12 },
      (_, index) => `Sentence ${'abcdefghijkl'[index]} speaks about primes and proofs.`,
    );
    const given = { ...material, focusArea: 'Primes', notes: [{ title: null, text: sentences.join(' ') }] };
    const written = extract(given);
    expect(extract(given)).toEqual(written);
    expect(written?.summary).toBe(sentences.slice(0, 3).join(' '));
    expect(written?.learnings).toEqual(sentences.slice(3, 8));
    expect(written?.recommended_skills).toEqual(['Primes', 'proofs', 'sentence', 'speaks']);
    expect(written?.quiz_format).toEqual({ type: 'multiple_choice', choices: 4, problems: 10 });
  });
  test('one sentence is summary and learning at once', () => {
    const description = 'There is no last prime number at all.';
    expect(extract({ ...material, description })).toMatchObject({ summary: description, learnings: [description] });
  });
  test('a large text costs little, whatever is in it', () => {
    const text = `${'['.repeat(5_000)}${'* _'.repeat(5_000)}${'prime number. '.repeat(10_000)}`;
    const began = performance.now();
    extract({ ...material, description: text });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
