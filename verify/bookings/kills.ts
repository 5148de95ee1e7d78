import { setTimeout as pause } from 'node:timers/promises';

import type { Finding } from '../platform/figures.ts';
import type { Random } from '../random.ts';
import { type ApiProcess, call, managedUsersOf, memberBefore, type Scene, type Target, targets } from './scene.ts';
import type { Member } from './testing/prepare-bookings.ts';

/** Ends the process that asks, after the provider has acted and before the result is stored; another one goes on. */
export async function runKills(
  scene: Scene,
  { kills, random }: { readonly kills: number; readonly random: Random },
): Promise<Finding[]> {
  const heir = await scene.borrow();
  let victim = scene.borrow();
  const wrong: string[] = [];
  const waits: number[] = [];
  let between = 0;
  for (let round = 0; round < kills; round += 1) {
    const target = targets[round % targets.length] ?? 'create';
    const api = await victim;
    const member = await memberBefore(scene, heir, target);
    if (await killWithin(scene, api, { target, member, random })) between += 1;
    // While the heir heals.
    if (round + 1 < kills) victim = scene.borrow();
    const [fault, ms] = await heal(scene, heir, member);
    waits.push(ms);
    if (fault !== undefined) wrong.push(`${target}: ${fault}`);
  }
  scene.giveBack(heir);
  const slowest = Math.max(...waits);
  return [
    {
      text: `killed ${kills} times, ${between} of them between the provider's deed and the storing of its result: ${kills - wrong.length} healed within two calls, slowest answer ${(slowest / 1000).toFixed(1)} s (goal 10 s)${wrong.map((text) => `\n       ${text}`).join('')}`,
      holds: between >= kills / 2 && wrong.length === 0 && slowest <= 10_000,
    },
  ];
}

const deeds = { create: 'created', refresh: 'refreshed', 'force-refresh': 'forced' } as const;
/** Longer than any call waits for the provider. */
const mostWaitMs = 10_000;

/** Half of them while the answer is on its way, half a moment after it was sent. Whether nothing was stored before. */
async function killWithin(
  { provider: { world }, owner, tokens }: Scene,
  api: ApiProcess,
  { target, member, random }: { readonly target: Target; readonly member: Member; readonly random: Random },
): Promise<boolean> {
  const isHeld = random.chance(0.5);
  const refreshes = await refreshesOf(owner, member);
  world.faults.add({ kind: 'hold', on: target, ms: isHeld ? 2_000 : 0, times: 1 });
  const [before, begun] = [world.done[deeds[target]], performance.now()];
  const asked = call({ tokens }, api, member, { force_refresh: true }).catch(() => undefined);
  while (world.done[deeds[target]] === before && performance.now() - begun < mostWaitMs) await pause(1);
  const isDone = world.done[deeds[target]] > before;
  await pause(random.below(isHeld ? 50 : 4));
  await api.child.end('SIGKILL');
  await asked;
  world.faults.clear();
  return isDone && (await refreshesOf(owner, member)) === refreshes;
}

async function refreshesOf(owner: Scene['owner'], { id }: Member): Promise<number> {
  const { rows } = await owner.query<{ refreshes: string }>('select refreshes from bookings.integration where user_id = $1', [
    id,
  ]);
  return Number(rows[0]?.refreshes ?? 0);
}

/** Forced, so that it asks the provider whatever is stored; then once more if need be. */
async function heal(scene: Scene, api: ApiProcess, member: Member): Promise<[fault: string | undefined, ms: number]> {
  let slowest = 0;
  for (let calls = 0; calls < 2; calls += 1) {
    const answer = await call(scene, api, member, { force_refresh: true });
    slowest = Math.max(slowest, answer.ms);
    const isGood = answer.status === 200 && scene.provider.world.accepts(answer.token ?? '') === 'yes';
    const managed = managedUsersOf(scene, member);
    if (managed !== 1) return [`${managed} managed users`, slowest];
    if (isGood) return [undefined, slowest];
    if (answer.status === 200) return ['a dead token was given out', slowest];
    await pause((answer.retryAfter ?? 0) * 1000);
  }
  return ['no token after two calls', slowest];
}
