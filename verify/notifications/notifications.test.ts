import { expect, test } from 'vitest';

import { createRandom } from '../random.ts';
import { runDevices } from './devices.ts';
import { runStreams } from './streams.ts';

const random = createRandom(20_261_115);

test('five devices in any order come to the same end', async () => {
  const found = await runDevices({ notifications: 5, putsPerDevice: 4, random });
  expect(found.filter(({ holds }) => !holds)).toEqual([]);
}, 60_000);

test('no event is lost or doubled, though commits are scrambled, connections cut and the process killed', async () => {
  const sizes = { devices: 60, users: 15, perSecond: 50, seconds: 6, longestMs: 2_000 };
  const found = await runStreams({ ...sizes, withRedis: true, random, tell: () => undefined });
  // How quick it is, is for a machine that does nothing else.
  expect(found.slice(0, 2).filter(({ holds }) => !holds)).toEqual([]);
}, 120_000);
