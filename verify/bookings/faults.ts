import { setTimeout as pause } from 'node:timers/promises';

import type { z } from 'zod';

import type { Fault } from '../../standins/scheduler/faults.ts';
import type { Finding } from '../finding.ts';
import {
  type ApiProcess,
  type BookingsEnvironment,
  countManagedUsers,
  createMemberBefore,
  findManagedUserId,
  requestToken,
  type Target,
  type TokenResponse,
  targets,
} from './environment.ts';
import type { Member } from './testing/prepare-bookings.ts';

type FaultInput = z.input<typeof Fault>;

const quick = ['drop-after-commit', '5xx', 'drop', 'invalid-json', 'huge-body', 'redirect'] as const;
const slow = [
  { kind: 'slow-body' },
  { kind: 'hold', ms: 3_500 },
  { kind: 'latency', ms: 3_500 },
] as const satisfies readonly FaultInput[];
const maxMs = 10_000;

export interface FaultPlan {
  readonly pairs: boolean;
  readonly slow: boolean;
  /** The number of outage kinds; each takes as long as the circuit stays open after it. */
  readonly outages: number;
}

interface FaultResults {
  tried: number;
  slowest: number;
  readonly wrong: string[];
}

/** Each fault at each call, alone and in pairs; then outages of the provider and its recovery. */
export async function runFaults(environment: BookingsEnvironment, plan: FaultPlan): Promise<Finding[]> {
  const api = await environment.acquireApi();
  const single: FaultResults = { tried: 0, slowest: 0, wrong: [] };
  for (const target of targets) for (const faults of faultsFor(plan)) await tryFaults(environment, api, target, faults, single);
  const gone: FaultResults = { tried: 0, slowest: 0, wrong: [] };
  for (const fault of outages(plan).slice(0, plan.outages)) await tryOutage(environment, api, fault, gone);
  await tryDeleted(environment, api, single);
  await tryLag(environment, api, single);
  if (plan.slow) await tryRotatedSecret(environment, api, gone);
  environment.releaseApi(api);
  return [
    describeResults('transient faults', single, 'a valid token within two calls'),
    describeResults('provider outages', gone, 'the valid token meanwhile, else 500 with Retry-After, and a token after recovery'),
  ];
}

const faultsFor = (plan: FaultPlan): readonly (readonly FaultInput[])[] => [
  ...quick.map((kind) => [{ kind }]),
  ...(plan.slow ? slow.map((fault) => [fault]) : []),
  ...(plan.pairs ? quick.flatMap((one) => quick.map((other) => [{ kind: one }, { kind: other }])) : []),
];

const outages = (plan: FaultPlan): readonly FaultInput[] => [
  { kind: 'drop' },
  { kind: '5xx', status: 503 },
  { kind: '429', seconds: 2 },
  { kind: 'redirect' },
  ...(plan.slow ? ([{ kind: 'latency', ms: 30_000 }, { kind: 'slow-body' }] as const) : []),
];

const describeResults = (what: string, { tried, slowest, wrong }: FaultResults, goal: string): Finding => ({
  text: `${what}: ${tried} tried, ${wrong.length} did not end in ${goal}; slowest response ${(slowest / 1000).toFixed(1)} s (goal 10 s)${wrong.map((text) => `\n       ${text}`).join('')}`,
  holds: wrong.length === 0 && slowest <= maxMs,
});

const hasValidToken = ({ provider }: BookingsEnvironment, { status, token }: TokenResponse): boolean =>
  status === 200 && token !== undefined && provider.world.accepts(token) === 'yes';

async function recordDuration(tally: FaultResults, calling: Promise<TokenResponse>): Promise<TokenResponse> {
  const answer = await calling;
  tally.slowest = Math.max(tally.slowest, answer.ms);
  return answer;
}

async function tryFaults(
  environment: BookingsEnvironment,
  api: ApiProcess,
  target: Target,
  faults: readonly FaultInput[],
  tally: FaultResults,
): Promise<void> {
  const { world } = environment.provider;
  const member = await createMemberBefore(environment, api, target);
  for (const fault of faults) world.faults.add({ ...fault, on: target, times: 1 });
  const answer = await requestTokenTwice(environment, api, member, tally);
  world.faults.clear();
  tally.tried += 1;
  const name = `${target} with ${faults.map(({ kind }) => kind)}`;
  if (!hasValidToken(environment, answer)) tally.wrong.push(`${name}: ${answer.status} ${answer.code ?? ''}`);
  if (countManagedUsers(environment, member) !== 1)
    tally.wrong.push(`${name}: ${countManagedUsers(environment, member)} managed users`);
}

async function requestTokenTwice(
  environment: BookingsEnvironment,
  api: ApiProcess,
  member: Member,
  tally: FaultResults,
): Promise<TokenResponse> {
  const first = await recordDuration(tally, requestToken(environment, api, member, { force_refresh: true }));
  if (hasValidToken(environment, first) && first.refreshed) return first;
  await pause((first.retryAfter ?? 0) * 1000);
  return recordDuration(tally, requestToken(environment, api, member, { force_refresh: true }));
}

async function tryOutage(
  environment: BookingsEnvironment,
  api: ApiProcess,
  fault: FaultInput,
  tally: FaultResults,
): Promise<void> {
  const { world } = environment.provider;
  const [known, fresh] = [await createMemberBefore(environment, api, 'refresh'), await environment.createMember()];
  world.faults.add(fault);
  const [meanwhile, refused] = await Promise.all([
    recordDuration(tally, requestToken(environment, api, known, { force_refresh: true })),
    recordDuration(tally, requestToken(environment, api, fresh)),
  ]);
  world.faults.clear();
  tally.tried += 1;
  if (!hasValidToken(environment, meanwhile))
    tally.wrong.push(`${fault.kind}: a member with a valid token got ${meanwhile.status}`);
  if (refused.status !== 500 || refused.retryAfter === undefined)
    tally.wrong.push(`${fault.kind}: a member without a token got ${refused.status}`);
  await pause(Math.max(refused.retryAfter ?? 0, 5) * 1000);
  for (const member of [known, fresh]) {
    const answer = await requestTokenTwice(environment, api, member, tally);
    if (!hasValidToken(environment, answer) || countManagedUsers(environment, member) !== 1)
      tally.wrong.push(`after ${fault.kind}: ${answer.status} ${answer.code ?? ''}`);
  }
}

async function tryDeleted(environment: BookingsEnvironment, api: ApiProcess, tally: FaultResults): Promise<void> {
  const { world } = environment.provider;
  const member = await createMemberBefore(environment, api, 'refresh');
  world.remove(findManagedUserId(environment, member) ?? 0);
  const answer = await requestTokenTwice(environment, api, member, tally);
  tally.tried += 1;
  if (!hasValidToken(environment, answer) || countManagedUsers(environment, member) !== 1)
    tally.wrong.push(`deleted user: ${answer.status}`);
}

async function tryLag(environment: BookingsEnvironment, api: ApiProcess, tally: FaultResults): Promise<void> {
  const { world } = environment.provider;
  for (const target of targets) {
    const member = await createMemberBefore(environment, api, target);
    world.faults.add({ kind: 'replica-lag', ms: 400 });
    world.faults.add({ kind: 'drop-after-commit', on: target, times: 1 });
    const answer = await requestTokenTwice(environment, api, member, tally);
    world.faults.clear();
    tally.tried += 1;
    if (!hasValidToken(environment, answer) || countManagedUsers(environment, member) !== 1)
      tally.wrong.push(`lag at ${target}: ${answer.status}`);
  }
}

async function tryRotatedSecret(environment: BookingsEnvironment, api: ApiProcess, tally: FaultResults): Promise<void> {
  const { world } = environment.provider;
  const [known, fresh] = [await createMemberBefore(environment, api, 'refresh'), await environment.createMember()];
  const { secret } = world;
  world.secret = 'another';
  const meanwhile = await recordDuration(tally, requestToken(environment, api, known, { force_refresh: true }));
  const refused = await recordDuration(tally, requestToken(environment, api, fresh));
  world.secret = secret;
  tally.tried += 1;
  if (!hasValidToken(environment, meanwhile))
    tally.wrong.push(`rotated secret: a member with a valid token got ${meanwhile.status}`);
  if (refused.status !== 500 || refused.retryAfter === undefined)
    tally.wrong.push(`rotated secret: a member without a token got ${refused.status}`);
  await pause(Math.max(refused.retryAfter ?? 0, 5) * 1000);
  for (const member of [known, fresh])
    if (!hasValidToken(environment, await requestTokenTwice(environment, api, member, tally)))
      tally.wrong.push('rotated secret: no token after the secret was restored');
}
