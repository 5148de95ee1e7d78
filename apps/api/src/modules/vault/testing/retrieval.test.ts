import { describe, expect, test } from 'vitest';

import { readLibrary } from './library.ts';
import { measureLocalRetrieval } from './measure-retrieval.ts';
import { lookups, paraphrases } from './questions.ts';

describe('the retrieval benchmark', () => {
  test('every question has its answer in exactly the document it names', () => {
    const library = new Map(readLibrary().map(({ name, text }) => [name, text]));
    expect([library.size >= 30, paraphrases.length + lookups.length >= 60]).toEqual([true, true]);
    for (const [question, document, answer] of [...paraphrases, ...lookups]) {
      expect(library.get(document)?.includes(answer), `${question}: ${answer}`).toBe(true);
    }
  });
  test('vectors and full text together find more answers than either alone', async () => {
    const { vector, fullText, hybrid } = await measureLocalRetrieval();
    expect(hybrid.all.recallAt5).toBeGreaterThan(Math.max(vector.all.recallAt5, fullText.all.recallAt5));
    expect(hybrid.all.recallAt5).toBeGreaterThanOrEqual(0.95);
    // Each half is good at what the other is bad at.
    expect(vector.paraphrases.recallAt5).toBeGreaterThan(fullText.paraphrases.recallAt5);
    expect(fullText.lookups.recallAt5).toBeGreaterThan(vector.lookups.recallAt5);
  });
});
