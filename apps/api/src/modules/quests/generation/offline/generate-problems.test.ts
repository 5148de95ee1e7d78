import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { areOptionsDistinct } from '../../problems/problems.rules.ts';
import { generateProblems } from './generate-problems.ts';
import type { GeneratedProblem } from './generated-problem.ts';
import { gapMark } from './make-problem.ts';

const folder = join(import.meta.dirname, '../testing/texts');
const texts = readdirSync(folder).map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8') }));
const normalize = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

/** The sentence of a cloze with an option in its gap. */
const fill = ({ question }: GeneratedProblem, option: string): string => {
  const [, sentence = ''] = /“(.*)”$/s.exec(question) ?? [];
  const filled = sentence.replace(gapMark, option);
  return normalize(filled.replace(/\ba\(n\) /i, /^[aeiou]/i.test(option) ? 'an ' : 'a '));
};

/** By rule: the text contains the answer's sentence, and none with another option. */
function isAnswerable(problem: GeneratedProblem, text: string): boolean {
  const source = normalize(text);
  if (!source.includes(normalize(problem.explanation))) return false;
  if (problem.kind === 'cloze')
    return problem.options.every(
      (option, index) => source.includes(fill(problem, option)) === (index === problem.correct_option),
    );
  const description = /“(.*)”\?$/s.exec(problem.question)?.[1] ?? '-';
  const sentence = normalize(problem.explanation);
  return problem.options.every(
    (option, index) =>
      sentence.includes(normalize(description)) &&
      sentence.slice(0, sentence.indexOf(normalize(description))).includes(normalize(option)) ===
        (index === problem.correct_option),
  );
}

describe('the offline generator', () => {
  test('is tested with twenty texts', () => {
    expect(texts).toHaveLength(20);
  });
  test.each(texts)('makes at least ten fair problems from $name', ({ text }) => {
    const problems = generateProblems({ text, title: null }, 30);
    expect(problems.length).toBeGreaterThanOrEqual(10);
    for (const problem of problems) {
      expect(problem.options, problem.question).toHaveLength(4);
      expect(areOptionsDistinct(problem.options), problem.question).toBe(true);
      expect(problem.correct_option, problem.question).toBeGreaterThanOrEqual(0);
      expect(isAnswerable(problem, text), `${problem.question} ${problem.options.join(' | ')}`).toBe(true);
    }
    expect(new Set(problems.map(({ question }) => question)).size).toBe(problems.length);
    expect(new Set(problems.map(({ options, correct_option }) => options[correct_option])).size).toBe(problems.length);
  });
  test('gives the same problems for the same text', () => {
    const [{ text } = { text: '' }] = texts;
    expect(generateProblems({ text, title: null }, 30)).toEqual(generateProblems({ text, title: null }, 30));
  });
  test('puts the right option in every place', () => {
    const places = texts.flatMap(({ text }) =>
      generateProblems({ text, title: null }, 30).map(({ correct_option }) => correct_option),
    );
    for (const place of [0, 1, 2, 3])
      expect(places.filter((one) => one === place).length, `place ${place}`).toBeGreaterThan(places.length / 8);
  });
  test('asks for nothing in sentences that need the ones before them', () => {
    const text = [
      'It was opened in 1883 by the mayor of Brooklyn.',
      'This happened in London on a cold morning in 1884.',
      'The following table shows how the rivers of Spain differ from those of France.',
      'She received the Nobel Prize for it in 1911 in Stockholm.',
      'See https://example.org/ for the story of James Watt in Glasgow.',
    ].join(' ');
    expect(generateProblems({ text, title: null }, 30)).toEqual([]);
  });
  test('returns no problems for an empty text, nor for text without sentences', () => {
    for (const text of [
      '',
      ' \n',
      '|a|b|\n|-|-|',
      '```\ncode is not text, it was written in 1999\n```',
      '\u{1f600}'.repeat(1000),
      'a '.repeat(50_000),
    ])
      expect(generateProblems({ text, title: null }, 30)).toEqual([]);
  });
  test('asks about common nouns when an English text has no names or numbers', () => {
    const text =
      '# Soil\n\nA gardener improves the soil with compost and patience. Roots need air as much as they need water. ' +
      'Worms carry fallen leaves into the ground during the night. Clay keeps the water longer than sand does. ' +
      'Good soil smells of mushrooms after the rain. Mulch protects the surface from the heat of the sun.';
    const problems = generateProblems({ text, title: null }, 30);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(isAnswerable(problem, text), problem.question).toBe(true);
  });
});
