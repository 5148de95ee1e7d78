import type { Finding } from '../platform/figures.ts';
import { type ApiProcess, call, managedUsersOf, type Scene } from './scene.ts';
import type { Member } from './testing/prepare-bookings.ts';

export interface StormPlan {
  readonly processes: number;
  readonly calls: number;
  readonly rounds: number;
}

interface Kind {
  readonly name: string;
  readonly force: boolean;
  prepare(scene: Scene, api: ApiProcess, member: Member): Promise<void>;
}

const integrate: Kind['prepare'] = async (scene, api, member) => void (await call(scene, api, member));

const kinds: readonly Kind[] = [
  { name: 'first-time', force: false, prepare: async () => undefined },
  { name: 'forced', force: true, prepare: integrate },
  {
    name: 'due',
    force: false,
    async prepare(scene, api, member) {
      await integrate(scene, api, member);
      await scene.owner.query(`update bookings.integration set access_expires_at = now() + interval '100 s' where user_id = $1`, [
        member.id,
      ]);
    },
  },
];

/** Everybody at once, at every process, for one user. */
export async function runStorms(scene: Scene, plan: StormPlan): Promise<Finding[]> {
  const apis = await Promise.all(Array.from({ length: plan.processes }, () => scene.borrow()));
  const findings: Finding[] = [];
  for (const kind of kinds) {
    const seen = [];
    for (let round = 0; round < plan.rounds; round += 1) seen.push(await storm(scene, apis, kind, plan.calls));
    const worst = Math.max(...seen.map(({ slowest }) => slowest));
    const text = `storm, ${kind.name}: ${plan.rounds} × ${plan.calls} calls × ${plan.processes} processes: provider made ${seen.map(({ deeds }) => deeds)} refreshes or users, ${seen.map(({ tokens }) => tokens)} tokens, ${seen.map(({ failed }) => failed)} failures, slowest ${(worst / 1000).toFixed(1)} s`;
    const holds = seen.every(
      ({ deeds, tokens, failed, managed }) => deeds === 1 && tokens === 1 && failed === 0 && managed === 1,
    );
    findings.push({ text, holds });
  }
  for (const api of apis) scene.giveBack(api);
  return findings;
}

async function storm(scene: Scene, apis: readonly ApiProcess[], kind: Kind, calls: number) {
  const { world } = scene.provider;
  const member = await scene.member();
  const [first] = apis;
  if (first) await kind.prepare(scene, first, member);
  const before = { ...world.done };
  const answers = await Promise.all(
    apis.flatMap((api) => Array.from({ length: calls }, () => call(scene, api, member, { force_refresh: kind.force }))),
  );
  const deeds = world.done.created + world.done.refreshed + world.done.forced - before.created - before.refreshed - before.forced;
  return {
    deeds,
    tokens: new Set(answers.map(({ token }) => token)).size,
    failed: answers.filter(({ status }) => status !== 200).length,
    managed: managedUsersOf(scene, member),
    slowest: Math.max(...answers.map(({ ms }) => ms)),
  };
}
