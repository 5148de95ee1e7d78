import { describe, expect, test } from 'vitest';

import { createSuggester } from './suggestions.ts';

const suggest = createSuggester(['berlin-agents-meetup', 'berlin-data-meetup', 'paris-workshop', 'tokyo-hackathon']);

describe('a suggester', () => {
  test.each([
    ['berlin-agent-metup', ['berlin-agents-meetup', 'berlin-data-meetup']],
    ['berlin-meetup', ['berlin-data-meetup', 'berlin-agents-meetup']],
    ['Paris-Workshop', ['paris-workshop']],
    ['zzz', []],
    ['', []],
  ])('for %j suggests %j', (word, suggestions) => expect(suggest(word, 2)).toEqual(suggestions));

  test('recognises a short word with two letters swapped', () => {
    expect(createSuggester(['serve', 'content'])('sevre', 1)).toEqual(['serve']);
  });

  test('finds the best few of ten thousand words, best first', () => {
    const search = createSuggester(Array.from({ length: 10_000 }, (_, index) => `gathering-of-readers-in-town-${index}`));
    expect(search('gathering-of-raeders-in-town-7391', 3)[0]).toBe('gathering-of-readers-in-town-7391');
    expect(search('gathering-of-readers-in-town-12', 3)[0]).toBe('gathering-of-readers-in-town-12');
    expect(search('gathering-of-readers-in-town-12', 3)).toHaveLength(3);
  });
});
