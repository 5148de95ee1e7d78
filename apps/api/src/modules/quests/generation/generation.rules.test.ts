import { describe, expect, test } from 'vitest';

import { measureCpuSeconds } from '../../../../../../tools/test/cpu-seconds.ts';
import { extractQuestTexts } from './extract-quest-texts.rules.ts';
import { listFieldsToGenerate, listStillGeneratedFields } from './generation.rules.ts';
import { extractKeywords, splitMarkdownSentences } from './text.rules.ts';

const nothing = { summary: null, learnings: null, recommended_skills: null, quiz_format: null };
const material = { name: 'Primes', focusArea: null, description: null, notes: [] };

describe('listFieldsToGenerate', () => {
  test('returns the fields that no person wrote', () => {
    expect(listFieldsToGenerate({ ...nothing, generated: [] })).toEqual([
      'summary',
      'learnings',
      'recommended_skills',
      'quiz_format',
    ]);
    expect(listFieldsToGenerate({ ...nothing, summary: 'Mine', learnings: [], quiz_format: 0, generated: [] })).toEqual([
      'recommended_skills',
    ]);
  });
  test('returns the fields that were generated before', () => {
    expect(
      listFieldsToGenerate({ summary: 's', learnings: 'l', recommended_skills: 'r', quiz_format: 'q', generated: ['learnings'] }),
    ).toEqual(['learnings']);
  });
});

test('a field named in a change is no longer generated, even when it is set to null', () => {
  expect(listStillGeneratedFields(['summary', 'learnings'], { summary: 'Mine' })).toEqual(['learnings']);
  expect(listStillGeneratedFields(['summary', 'learnings'], { learnings: null })).toEqual(['summary']);
  expect(listStillGeneratedFields(['summary'], {})).toEqual(['summary']);
});

describe('splitMarkdownSentences', () => {
  test('removes Markdown syntax', () => {
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
    expect(splitMarkdownSentences(markdown)).toEqual([
      'The argument of Euclid',
      'A prime number has two divisors.',
      'It is larger than one, always.',
      'Suppose there were a last one.',
    ]);
  });
  test('leaves out sentences that are too short or too long', () => {
    expect(splitMarkdownSentences(`Short. ${'x'.repeat(601)}`)).toEqual([]);
  });
});

test('extractKeywords leaves out short words, numbers and stop words', () => {
  expect(extractKeywords('There were 12345 Primes, which are all of them odd but two.')).toEqual(['primes']);
});

describe('extractQuestTexts', () => {
  test('returns undefined when the material has no sentence', () => {
    expect(extractQuestTexts(material)).toBeUndefined();
    expect(extractQuestTexts({ ...material, description: 'Too short.', focusArea: 'Primes' })).toBeUndefined();
  });
  test('uses only sentences of the material, in their order, and is deterministic', () => {
    const sentences = Array.from(
      { length: 12 },
      (_, index) => `Sentence ${'abcdefghijkl'[index]} speaks about primes and proofs.`,
    );
    const given = { ...material, focusArea: 'Primes', notes: [{ title: null, text: sentences.join(' ') }] };
    const written = extractQuestTexts(given);
    expect(extractQuestTexts(given)).toEqual(written);
    expect(written?.summary).toBe(sentences.slice(0, 3).join(' '));
    expect(written?.learnings).toEqual(sentences.slice(3, 8));
    expect(written?.recommended_skills).toEqual(['Primes', 'proofs', 'sentence', 'speaks']);
    expect(written?.quiz_format).toEqual({ type: 'multiple_choice', choices: 4, problems: 10 });
  });
  test('uses a single sentence both as summary and as learning', () => {
    const description = 'There is no last prime number at all.';
    expect(extractQuestTexts({ ...material, description })).toMatchObject({ summary: description, learnings: [description] });
  });
  test('handles a large text of repeated syntax characters in little CPU time', () => {
    const text = `${'['.repeat(5_000)}${'* _'.repeat(5_000)}${'prime number. '.repeat(10_000)}`;
    expect(measureCpuSeconds(() => extractQuestTexts({ ...material, description: text }))).toBeLessThan(5);
  });
});
