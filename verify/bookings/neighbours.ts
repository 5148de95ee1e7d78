import { setTimeout as pause } from 'node:timers/promises';

import type { Finding } from '../platform/figures.ts';
import { type ApiProcess, call, type Scene } from './scene.ts';
import type { Member } from './testing/prepare-bookings.ts';

export interface NeighbourPlan {
  readonly callers: number;
  readonly asks: number;
}

/** Below this, a machine with other work to do cannot tell one from the other. */
const floorMs = 10;
const apartMs = 70;

/** What everybody else notices while the provider hangs and people keep asking for tokens. */
export async function runNeighbours(scene: Scene, { callers, asks }: NeighbourPlan): Promise<Finding[]> {
  const api = await scene.start();
  const somebody = await scene.member();
  const people: Member[] = [];
  for (let made = 0; made < callers; made += 1) people.push(await scene.member());
  await ninetyNinth(api, somebody, asks);
  const before = await ninetyNinth(api, somebody, asks);
  scene.provider.world.faults.add({ kind: 'latency', ms: 30_000 });
  const stopping = new AbortController();
  const waiting: Promise<void>[] = [];
  for (const member of people) {
    waiting.push(keepAsking(scene, api, member, stopping.signal));
    // People do not come in step.
    await pause(apartMs);
  }
  const besides = await ninetyNinth(api, somebody, asks);
  stopping.abort();
  scene.provider.world.faults.clear();
  await Promise.all(waiting);
  const after = await ninetyNinth(api, somebody, asks);
  await api.child.end('SIGTERM');
  // The machine has other things to do, now more and now less.
  const quiet = Math.max(before, after);
  return [
    {
      text: `others while ${callers} wait for a provider that hangs: p99 ${besides.toFixed(1)} ms, before ${before.toFixed(1)} ms, after ${after.toFixed(1)} ms (goal twice that, or ${floorMs} ms)`,
      holds: besides <= Math.max(2 * quiet, floorMs),
    },
  ];
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
