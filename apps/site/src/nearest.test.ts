import { expect, test } from 'vitest';

import { nearestAmong } from './nearest.ts';

const nearest = nearestAmong(['berlin-agents-meetup', 'berlin-data-meetup', 'paris-workshop', 'tokyo-hackathon']);

test.each([
  ['berlin-agent-metup', ['berlin-agents-meetup', 'berlin-data-meetup']],
  ['berlin-meetup', ['berlin-data-meetup', 'berlin-agents-meetup']],
  ['Paris-Workshop', ['paris-workshop']],
  ['zzz', []],
  ['', []],
])('%j is like %j', (asked, words) => expect(nearest(asked, 2)).toEqual(words));

test('a short word with two letters exchanged is recognised', () => {
  expect(nearestAmong(['serve', 'content'])('sevre', 1)).toEqual(['serve']);
});

test('the best few of very many are found, best first', () => {
  const search = nearestAmong(Array.from({ length: 10_000 }, (_, index) => `gathering-of-readers-in-town-${index}`));
  expect(search('gathering-of-raeders-in-town-7391', 3)[0]).toBe('gathering-of-readers-in-town-7391');
  expect(search('gathering-of-readers-in-town-12', 3)[0]).toBe('gathering-of-readers-in-town-12');
  expect(search('gathering-of-readers-in-town-12', 3)).toHaveLength(3);
});
