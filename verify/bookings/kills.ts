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
  for (let round = 0; round < kills; round += 1) {
    const target = targets[round % targets.length] ?? 'create';
    const api = await victim;
    const member = await memberBefore(scene, heir, target);
    await killWithin(scene, api, { target, member, random });
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
      text: `killed ${kills} times between the provider's deed and the storing of its result: ${kills - wrong.length} healed within two calls, slowest answer ${(slowest / 1000).toFixed(1)} s (goal 10 s)${wrong.map((text) => `\n       ${text}`).join('')}`,
      holds: wrong.length === 0 && slowest <= 10_000,
    },
  ];
}

const deeds = { create: 'created', refresh: 'refreshed', 'force-refresh': 'forced' } as const;

/** Half of them while the answer is on its way, half a moment after it was sent. */
async function killWithin(
  { provider: { world }, ...scene }: Scene,
  api: ApiProcess,
  { target, member, random }: { readonly target: Target; readonly member: Member; readonly random: Random },
): Promise<void> {
  const isHeld = random.chance(0.5);
  world.faults.add({ kind: 'hold', on: target, ms: isHeld ? 2_000 : 0, times: 1 });
  const before = world.done[deeds[target]];
  const asked = call(scene, api, member, { force_refresh: true }).catch(() => undefined);
  while (world.done[deeds[target]] === before) await pause(1);
  await pause(random.below(isHeld ? 50 : 4));
  await api.child.end('SIGKILL');
  await asked;
  world.faults.clear();
}

/** A call like any other, which knows nothing of what happened; then one more if need be. */
async function heal(scene: Scene, api: ApiProcess, member: Member): Promise<[fault: string | undefined, ms: number]> {
  let slowest = 0;
  for (let calls = 0; calls < 2; calls += 1) {
    const answer = await call(scene, api, member);
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
