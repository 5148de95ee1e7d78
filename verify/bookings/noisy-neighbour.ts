import { setTimeout as pause } from 'node:timers/promises';

import { type Finding, median } from '../finding.ts';
import { type ApiProcess, type BookingsEnvironment, requestToken } from './environment.ts';
import type { Member } from './testing/prepare-bookings.ts';

export interface NoisyNeighbourPlan {
  readonly callers: number;
  readonly requests: number;
  readonly rounds: number;
}

/** Differences below this are noise on a machine with other load. */
const floorMs = 10;
/** Staggers the callers. */
const startIntervalMs = 70;

/** Latency of other requests while the provider hangs and members keep requesting tokens; alternates with quiet rounds, so that other load affects both. */
export async function runNoisyNeighbour(
  environment: BookingsEnvironment,
  { callers, requests, rounds }: NoisyNeighbourPlan,
): Promise<Finding[]> {
  const api = await environment.acquireApi();
  const observer = await environment.createMember();
  const members: Member[] = [];
  for (let made = 0; made < callers; made += 1) members.push(await environment.createMember());
  await measureP99(api, observer, requests);
  const measurements: { quiet: number; loaded: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await measureP99(api, observer, requests);
    const besides = await withHangingProvider(environment, api, members, () => measureP99(api, observer, requests));
    measurements.push({ quiet, loaded: besides });
  }
  environment.releaseApi(api);
  const shown = measurements.map(({ quiet, loaded }) => `${loaded.toFixed(1)} after ${quiet.toFixed(1)}`).join(', ');
  const ratio = median(measurements.map(({ quiet, loaded }) => (loaded <= floorMs ? 1 : loaded / quiet)));
  return [
    {
      text: `noisy neighbour: other requests while ${callers} callers wait for a hanging provider: p99 in ms ${shown}; median ${ratio.toFixed(1)} times (goal 2, or ${floorMs} ms)`,
      holds: ratio <= 2,
    },
  ];
}

async function withHangingProvider<T>(
  environment: BookingsEnvironment,
  api: ApiProcess,
  people: readonly Member[],
  work: () => Promise<T>,
): Promise<T> {
  const { faults } = environment.provider.world;
  const stopping = new AbortController();
  faults.add({ kind: 'latency', ms: 30_000 });
  const waiting: Promise<void>[] = [];
  for (const member of people) {
    waiting.push(keepRequestingTokens(environment, api, member, stopping.signal));
    await pause(startIntervalMs);
  }
  const result = await work();
  stopping.abort();
  faults.clear();
  await Promise.all(waiting);
  return result;
}

async function keepRequestingTokens(
  environment: BookingsEnvironment,
  api: ApiProcess,
  member: Member,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { retryAfter = 1 } = await requestToken(environment, api, member, { force_refresh: true });
    await pause(retryAfter * 1000, undefined, { signal }).catch(() => undefined);
  }
}

async function measureP99({ url }: ApiProcess, { key }: Member, asks: number): Promise<number> {
  const times: number[] = [];
  for (let asked = 0; asked < asks; asked += 1) {
    const begun = performance.now();
    const response = await fetch(`${url}/api/v1/iam/users/me/`, { headers: { authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(asks * 0.99)] ?? Infinity;
}
