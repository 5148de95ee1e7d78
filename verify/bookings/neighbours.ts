import { setTimeout as pause } from 'node:timers/promises';

import { type Finding, median } from '../platform/figures.ts';
import { type ApiProcess, call, type Scene } from './scene.ts';
import type { Member } from './testing/prepare-bookings.ts';

export interface NeighbourPlan {
  readonly callers: number;
  readonly asks: number;
  readonly rounds: number;
}

/** Below this, a machine with other work to do cannot tell one from the other. */
const floorMs = 10;
/** People do not come in step. */
const apartMs = 70;

/** What everybody else notices while the provider hangs and people keep asking for tokens: in turns, because machines have moods. */
export async function runNeighbours(scene: Scene, { callers, asks, rounds }: NeighbourPlan): Promise<Finding[]> {
  const api = await scene.borrow();
  const somebody = await scene.member();
  const people: Member[] = [];
  for (let made = 0; made < callers; made += 1) people.push(await scene.member());
  await ninetyNinth(api, somebody, asks);
  const seen: { quiet: number; besides: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await ninetyNinth(api, somebody, asks);
    const besides = await whileHanging(scene, api, people, () => ninetyNinth(api, somebody, asks));
    seen.push({ quiet, besides });
  }
  scene.giveBack(api);
  const shown = seen.map(({ quiet, besides }) => `${besides.toFixed(1)} after ${quiet.toFixed(1)}`).join(', ');
  const ratio = median(seen.map(({ quiet, besides }) => (besides <= floorMs ? 1 : besides / quiet)));
  return [
    {
      text: `others while ${callers} wait for a provider that hangs: p99 in ms ${shown}; median ${ratio.toFixed(1)} times (goal 2, or ${floorMs} ms)`,
      holds: ratio <= 2,
    },
  ];
}

async function whileHanging<T>(scene: Scene, api: ApiProcess, people: readonly Member[], work: () => Promise<T>): Promise<T> {
  const { faults } = scene.provider.world;
  const stopping = new AbortController();
  faults.add({ kind: 'latency', ms: 30_000 });
  const waiting: Promise<void>[] = [];
  for (const member of people) {
    waiting.push(keepAsking(scene, api, member, stopping.signal));
    await pause(apartMs);
  }
  const result = await work();
  stopping.abort();
  faults.clear();
  await Promise.all(waiting);
  return result;
}

async function keepAsking(scene: Scene, api: ApiProcess, member: Member, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { retryAfter = 1 } = await call(scene, api, member, { force_refresh: true });
    await pause(retryAfter * 1000, undefined, { signal }).catch(() => undefined);
  }
}

async function ninetyNinth({ url }: ApiProcess, { key }: Member, asks: number): Promise<number> {
  const times: number[] = [];
  for (let asked = 0; asked < asks; asked += 1) {
    const begun = performance.now();
    const response = await fetch(`${url}/api/v1/iam/users/me/`, { headers: { authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(asks * 0.99)] ?? Infinity;
}
