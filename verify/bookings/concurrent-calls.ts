import type { Finding } from '../finding.ts';
import { type ApiProcess, type BookingsEnvironment, countManagedUsers, requestToken } from './environment.ts';
import type { Member } from './testing/prepare-bookings.ts';

export interface ConcurrentCallsPlan {
  readonly processes: number;
  readonly calls: number;
  readonly rounds: number;
}

interface CallKind {
  readonly name: string;
  readonly force: boolean;
  prepare(environment: BookingsEnvironment, api: ApiProcess, member: Member): Promise<void>;
}

const integrate: CallKind['prepare'] = async (environment, api, member) => void (await requestToken(environment, api, member));

const kinds: readonly CallKind[] = [
  { name: 'first-time', force: false, prepare: async () => undefined },
  { name: 'forced', force: true, prepare: integrate },
  {
    name: 'due',
    force: false,
    async prepare(environment, api, member) {
      await integrate(environment, api, member);
      await environment.owner.query(
        `update bookings.integration set access_expires_at = now() + interval '100 s' where user_id = $1`,
        [member.id],
      );
    },
  },
];

/** Concurrent calls to every process for one user. */
export async function runConcurrentCalls(environment: BookingsEnvironment, plan: ConcurrentCallsPlan): Promise<Finding[]> {
  const apis = await Promise.all(Array.from({ length: plan.processes }, () => environment.acquireApi()));
  const findings: Finding[] = [];
  for (const kind of kinds) {
    const rounds = [];
    for (let round = 0; round < plan.rounds; round += 1) rounds.push(await callConcurrently(environment, apis, kind, plan.calls));
    const worst = Math.max(...rounds.map(({ slowest }) => slowest));
    const text = `concurrent calls, ${kind.name}: ${plan.rounds} × ${plan.calls} calls × ${plan.processes} processes: provider made ${rounds.map(({ deeds }) => deeds)} refreshes or users, ${rounds.map(({ tokens }) => tokens)} tokens, ${rounds.map(({ failed }) => failed)} failures, slowest ${(worst / 1000).toFixed(1)} s`;
    const holds = rounds.every(
      ({ deeds, tokens, failed, managed }) => deeds === 1 && tokens === 1 && failed === 0 && managed === 1,
    );
    findings.push({ text, holds });
  }
  for (const api of apis) environment.releaseApi(api);
  return findings;
}

async function callConcurrently(environment: BookingsEnvironment, apis: readonly ApiProcess[], kind: CallKind, calls: number) {
  const { world } = environment.provider;
  const member = await environment.createMember();
  const [first] = apis;
  if (first) await kind.prepare(environment, first, member);
  const before = { ...world.done };
  const answers = await Promise.all(
    apis.flatMap((api) =>
      Array.from({ length: calls }, () => requestToken(environment, api, member, { force_refresh: kind.force })),
    ),
  );
  const providerCalls =
    world.done.created + world.done.refreshed + world.done.forced - before.created - before.refreshed - before.forced;
  return {
    deeds: providerCalls,
    tokens: new Set(answers.map(({ token }) => token)).size,
    failed: answers.filter(({ status }) => status !== 200).length,
    managed: countManagedUsers(environment, member),
    slowest: Math.max(...answers.map(({ ms }) => ms)),
  };
}
