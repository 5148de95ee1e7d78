import { describe, expect, test } from 'vitest';

import { estimateReadingSeconds, findFastAnswerEvidence, findThrownGameEvidence } from './fair-play.rules.ts';

describe('estimateReadingSeconds', () => {
  test('allows a quarter of a second and ten words a second for the question and all options', () => {
    const question = 'Which river flows through  Dresden, Magdeburg and Hamburg?';
    expect(estimateReadingSeconds({ question, options: ['the Elbe', 'Rhine', 'Oder', ''] })).toBeCloseTo(0.25 + 1.2);
  });
});

describe('findFastAnswerEvidence', () => {
  const answer = (seconds: number, isCorrect = true) => ({ seconds, isCorrect, readingSeconds: 2 });

  test('needs three right answers that are faster than reading', () => {
    expect(findFastAnswerEvidence([answer(0.4), answer(1.9), answer(0.5), answer(0.1, false)])).toEqual({
      right_answers: 3,
      fast_answers: 3,
      fastest_seconds: 0.4,
      reading_seconds: 2,
    });
    expect(findFastAnswerEvidence([answer(0.4), answer(1.9), answer(2)])).toBe(undefined);
    expect(findFastAnswerEvidence([answer(0.4), answer(1.9), answer(0.5, false)])).toBe(undefined);
    expect(findFastAnswerEvidence([])).toBe(undefined);
  });
  test('needs at least half of the right answers to be faster than reading', () => {
    const slow = [5, 5, 5].map((seconds) => answer(seconds));
    const fast = [1, 1, 1].map((seconds) => answer(seconds));
    expect(findFastAnswerEvidence([...fast, ...slow])).toMatchObject({ right_answers: 6, fast_answers: 3 });
    expect(findFastAnswerEvidence([...fast, ...slow, answer(5)])).toBe(undefined);
  });
});

describe('findThrownGameEvidence', () => {
  const own = { playerId: 1, rating: 1500, score: 100, right: 1 };
  const opponent = { playerId: 2, rating: 1300, score: 900, right: 4 };
  const lost = { own, others: [opponent], problems: 5, usual: { answered: 20, correct: 12 } };

  test('finds few right answers against a much lower rated player, by one who is usually right', () => {
    expect(findThrownGameEvidence(lost)).toEqual({
      rating: 1500,
      opponent: 2,
      opponent_rating: 1300,
      right_answers: 1,
      problems: 5,
      usual_accuracy: 0.6,
    });
  });
  test.each([
    ['a rating that is less than 200 lower', { others: [{ ...opponent, rating: 1301 }] }],
    ['a win', { others: [{ ...opponent, score: 100 }] }],
    ['more than a quarter of right answers', { own: { ...own, right: 2 } }],
    ['few earlier answers', { usual: { answered: 19, correct: 19 } }],
    ['an accuracy that is low anyway', { usual: { answered: 20, correct: 11 } }],
    ['a game alone', { others: [] }],
  ])('finds nothing for %s', (_, change) => {
    expect(findThrownGameEvidence({ ...lost, ...change })).toBe(undefined);
  });
});
