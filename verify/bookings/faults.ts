import { setTimeout as pause } from 'node:timers/promises';

import type { z } from 'zod';

import type { Fault } from '../../standins/scheduler/faults.ts';
import type { Finding } from '../platform/figures.ts';
import {
  type Answer,
  type ApiProcess,
  call,
  managedIdOf,
  managedUsersOf,
  memberBefore,
  type Scene,
  type Target,
  targets,
} from './scene.ts';
import type { Member } from './testing/prepare-bookings.ts';

type GivenFault = z.input<typeof Fault>;

const quick = ['drop-after-commit', '5xx', 'drop', 'invalid-json', 'huge-body', 'redirect'] as const;
const slow = [
  { kind: 'slow-body' },
  { kind: 'hold', ms: 3_500 },
  { kind: 'latency', ms: 3_500 },
] as const satisfies readonly GivenFault[];
const mostMs = 10_000;

export interface FaultPlan {
  readonly pairs: boolean;
  readonly slow: boolean;
  /** Kinds of outages; each costs as long as the provider is left alone after it. */
  readonly outages: number;
}

interface Tally {
  tried: number;
  slowest: number;
  readonly wrong: string[];
}

/** Each fault at each call, alone and in pairs; then a provider that is gone for good, and comes back. */
export async function runFaults(scene: Scene, plan: FaultPlan): Promise<Finding[]> {
  const api = await scene.borrow();
  const single: Tally = { tried: 0, slowest: 0, wrong: [] };
  for (const target of targets) for (const faults of faultsFor(plan)) await tryFaults(scene, api, target, faults, single);
  const gone: Tally = { tried: 0, slowest: 0, wrong: [] };
  for (const fault of outages(plan).slice(0, plan.outages)) await tryOutage(scene, api, fault, gone);
  await tryDeleted(scene, api, single);
  await tryLag(scene, api, single);
  if (plan.slow) await tryRotatedSecret(scene, api, gone);
  scene.giveBack(api);
  return [
    finding('faults that pass', single, 'a valid token within two calls'),
    finding('a provider that is gone', gone, 'the valid token meanwhile, else 500 with Retry-After, and a token when it is back'),
  ];
}

const faultsFor = (plan: FaultPlan): readonly (readonly GivenFault[])[] => [
  ...quick.map((kind) => [{ kind }]),
  ...(plan.slow ? slow.map((fault) => [fault]) : []),
  ...(plan.pairs ? quick.flatMap((one) => quick.map((other) => [{ kind: one }, { kind: other }])) : []),
];

const outages = (plan: FaultPlan): readonly GivenFault[] => [
  { kind: 'drop' },
  { kind: '5xx', status: 503 },
  { kind: '429', seconds: 2 },
  { kind: 'redirect' },
  ...(plan.slow ? ([{ kind: 'latency', ms: 30_000 }, { kind: 'slow-body' }] as const) : []),
];

const finding = (what: string, { tried, slowest, wrong }: Tally, goal: string): Finding => ({
  text: `${what}: ${tried} tried, ${wrong.length} did not end in ${goal}; slowest answer ${(slowest / 1000).toFixed(1)} s (goal 10 s)${wrong.map((text) => `\n       ${text}`).join('')}`,
  holds: wrong.length === 0 && slowest <= mostMs,
});

const isGood = ({ provider }: Scene, { status, token }: Answer): boolean =>
  status === 200 && token !== undefined && provider.world.accepts(token) === 'yes';

async function timed(tally: Tally, calling: Promise<Answer>): Promise<Answer> {
  const answer = await calling;
  tally.slowest = Math.max(tally.slowest, answer.ms);
  return answer;
}

async function tryFaults(
  scene: Scene,
  api: ApiProcess,
  target: Target,
  faults: readonly GivenFault[],
  tally: Tally,
): Promise<void> {
  const { world } = scene.provider;
  const member = await memberBefore(scene, api, target);
  for (const fault of faults) world.faults.add({ ...fault, on: target, times: 1 });
  const answer = await withinTwoCalls(scene, api, member, tally);
  world.faults.clear();
  tally.tried += 1;
  const name = `${target} with ${faults.map(({ kind }) => kind)}`;
  if (!isGood(scene, answer)) tally.wrong.push(`${name}: ${answer.status} ${answer.code ?? ''}`);
  if (managedUsersOf(scene, member) !== 1) tally.wrong.push(`${name}: ${managedUsersOf(scene, member)} managed users`);
}

async function withinTwoCalls(scene: Scene, api: ApiProcess, member: Member, tally: Tally): Promise<Answer> {
  const first = await timed(tally, call(scene, api, member, { force_refresh: true }));
  if (isGood(scene, first) && first.refreshed) return first;
  await pause((first.retryAfter ?? 0) * 1000);
  return timed(tally, call(scene, api, member, { force_refresh: true }));
}

async function tryOutage(scene: Scene, api: ApiProcess, fault: GivenFault, tally: Tally): Promise<void> {
  const { world } = scene.provider;
  const [known, fresh] = [await memberBefore(scene, api, 'refresh'), await scene.member()];
  world.faults.add(fault);
  const [meanwhile, refused] = await Promise.all([
    timed(tally, call(scene, api, known, { force_refresh: true })),
    timed(tally, call(scene, api, fresh)),
  ]);
  world.faults.clear();
  tally.tried += 1;
  if (!isGood(scene, meanwhile)) tally.wrong.push(`${fault.kind}: who has a valid token got ${meanwhile.status}`);
  if (refused.status !== 500 || refused.retryAfter === undefined)
    tally.wrong.push(`${fault.kind}: who has none got ${refused.status}`);
  await pause(Math.max(refused.retryAfter ?? 0, 5) * 1000);
  for (const member of [known, fresh]) {
    const answer = await withinTwoCalls(scene, api, member, tally);
    if (!isGood(scene, answer) || managedUsersOf(scene, member) !== 1)
      tally.wrong.push(`after ${fault.kind}: ${answer.status} ${answer.code ?? ''}`);
  }
}

async function tryDeleted(scene: Scene, api: ApiProcess, tally: Tally): Promise<void> {
  const { world } = scene.provider;
  const member = await memberBefore(scene, api, 'refresh');
  world.remove(managedIdOf(scene, member) ?? 0);
  const answer = await withinTwoCalls(scene, api, member, tally);
  tally.tried += 1;
  if (!isGood(scene, answer) || managedUsersOf(scene, member) !== 1) tally.wrong.push(`deleted user: ${answer.status}`);
}

async function tryLag(scene: Scene, api: ApiProcess, tally: Tally): Promise<void> {
  const { world } = scene.provider;
  for (const target of targets) {
    const member = await memberBefore(scene, api, target);
    world.faults.add({ kind: 'replica-lag', ms: 400 });
    world.faults.add({ kind: 'drop-after-commit', on: target, times: 1 });
    const answer = await withinTwoCalls(scene, api, member, tally);
    world.faults.clear();
    tally.tried += 1;
    if (!isGood(scene, answer) || managedUsersOf(scene, member) !== 1) tally.wrong.push(`lag at ${target}: ${answer.status}`);
  }
}

async function tryRotatedSecret(scene: Scene, api: ApiProcess, tally: Tally): Promise<void> {
  const { world } = scene.provider;
  const [known, fresh] = [await memberBefore(scene, api, 'refresh'), await scene.member()];
  const { secret } = world;
  world.secret = 'another';
  const meanwhile = await timed(tally, call(scene, api, known, { force_refresh: true }));
  const refused = await timed(tally, call(scene, api, fresh));
  world.secret = secret;
  tally.tried += 1;
  if (!isGood(scene, meanwhile)) tally.wrong.push(`rotated secret: who has a valid token got ${meanwhile.status}`);
  if (refused.status !== 500 || refused.retryAfter === undefined)
    tally.wrong.push(`rotated secret: who has none got ${refused.status}`);
  await pause(Math.max(refused.retryAfter ?? 0, 5) * 1000);
  for (const member of [known, fresh])
    if (!isGood(scene, await withinTwoCalls(scene, api, member, tally)))
      tally.wrong.push('rotated secret: no token after it was set right');
}
