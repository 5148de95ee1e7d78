import { setTimeout as pause } from 'node:timers/promises';

import type { Finding } from '../finding.ts';
import type { Random } from '../random.ts';
import {
  type ApiProcess,
  type BookingsEnvironment,
  countManagedUsers,
  createMemberBefore,
  requestToken,
  type Target,
  targets,
} from './environment.ts';
import type { Member } from './testing/prepare-bookings.ts';

/** Kills the calling process after the provider has acted and before the result is stored; another process takes over. */
export async function runProcessKills(
  environment: BookingsEnvironment,
  { kills, random }: { readonly kills: number; readonly random: Random },
): Promise<Finding[]> {
  const survivor = await environment.acquireApi();
  let victim = environment.acquireApi();
  const wrong: string[] = [];
  const waits: number[] = [];
  let between = 0;
  for (let round = 0; round < kills; round += 1) {
    const target = targets[round % targets.length] ?? 'create';
    const api = await victim;
    const member = await createMemberBefore(environment, survivor, target);
    if (await killDuringCall(environment, api, { target, member, random })) between += 1;
    // Starts while the survivor recovers.
    if (round + 1 < kills) victim = environment.acquireApi();
    const [fault, ms] = await recover(environment, survivor, member);
    waits.push(ms);
    if (fault !== undefined) wrong.push(`${target}: ${fault}`);
  }
  environment.releaseApi(survivor);
  const slowest = Math.max(...waits);
  return [
    {
      text: `killed ${kills} times, ${between} of them between the provider's commit and the storing of its result: ${kills - wrong.length} recovered within two calls, slowest response ${(slowest / 1000).toFixed(1)} s (goal 10 s)${wrong.map((text) => `\n       ${text}`).join('')}`,
      holds: between >= kills / 2 && wrong.length === 0 && slowest <= 10_000,
    },
  ];
}

const providerCounters = { create: 'created', refresh: 'refreshed', 'force-refresh': 'forced' } as const;
/** Longer than any call waits for the provider. */
const maxWaitMs = 10_000;

/** Half of the kills happen while the response is delayed, half just after it was sent. Returns whether nothing had been stored. */
async function killDuringCall(
  { provider: { world }, owner, tokens }: BookingsEnvironment,
  api: ApiProcess,
  { target, member, random }: { readonly target: Target; readonly member: Member; readonly random: Random },
): Promise<boolean> {
  const isDelayed = random.chance(0.5);
  const refreshes = await countRefreshes(owner, member);
  world.faults.add({ kind: 'hold', on: target, ms: isDelayed ? 2_000 : 0, times: 1 });
  const [before, begun] = [world.done[providerCounters[target]], performance.now()];
  const pending = requestToken({ tokens }, api, member, { force_refresh: true }).catch(() => undefined);
  while (world.done[providerCounters[target]] === before && performance.now() - begun < maxWaitMs) await pause(1);
  const isDone = world.done[providerCounters[target]] > before;
  await pause(random.below(isDelayed ? 50 : 4));
  await api.child.end('SIGKILL');
  await pending;
  world.faults.clear();
  return isDone && (await countRefreshes(owner, member)) === refreshes;
}

async function countRefreshes(owner: BookingsEnvironment['owner'], { id }: Member): Promise<number> {
  const { rows } = await owner.query<{ refreshes: string }>('select refreshes from bookings.integration where user_id = $1', [
    id,
  ]);
  return Number(rows[0]?.refreshes ?? 0);
}

/** Forces a refresh, so that the provider is always called, and retries once. */
async function recover(
  environment: BookingsEnvironment,
  api: ApiProcess,
  member: Member,
): Promise<[fault: string | undefined, ms: number]> {
  let slowest = 0;
  for (let calls = 0; calls < 2; calls += 1) {
    const answer = await requestToken(environment, api, member, { force_refresh: true });
    slowest = Math.max(slowest, answer.ms);
    const isGood = answer.status === 200 && environment.provider.world.accepts(answer.token ?? '') === 'yes';
    const managed = countManagedUsers(environment, member);
    if (managed !== 1) return [`${managed} managed users`, slowest];
    if (isGood) return [undefined, slowest];
    if (answer.status === 200) return ['an invalid token was returned', slowest];
    await pause((answer.retryAfter ?? 0) * 1000);
  }
  return ['no token after two calls', slowest];
}
