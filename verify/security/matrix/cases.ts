import { randomUUID } from 'node:crypto';

import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import type { World } from './principals.ts';
import { emailOf, formatOutsiderEmail } from './surroundings.ts';

/** A request whose body or object the table of relations does not cover, and its expected status. */
export interface Case {
  readonly name: string;
  readonly operation: string;
  readonly principal: string;
  readonly status: number;
  readonly params?: Readonly<Record<string, number>>;
  readonly body?: unknown;
  /** Users whose rows it may change besides the caller's. */
  readonly about?: readonly number[];
}

/** Cases about references in bodies, ranks and other members, created for the current world. */
export async function createCases(api: TestApi, world: World, operation: string): Promise<readonly Case[]> {
  const make = caseFactories[operation];
  if (!make) return [];
  return (await make(api, world)).map((one) => ({ ...one, operation }));
}

type CaseFactory = (api: TestApi, world: World) => Promise<readonly Omit<Case, 'operation'>[]>;

const caseFactories: Readonly<Record<string, CaseFactory>> = {
  'keys.issue': async (_api, { people, ids }) => {
    const params = { workspace_id: ids.A };
    const wanted = { name: 'made by the matrix' };
    return [
      { name: 'for a stranger', principal: 'an admin', status: 404, params, body: { ...wanted, user_id: people.B1.id } },
      { name: 'for the owner', principal: 'an admin', status: 403, params, body: { ...wanted, user_id: people.AO.id } },
      { name: 'for staff', principal: 'an admin', status: 403, params, body: { ...wanted, user_id: people.AS.id } },
      {
        name: 'of more scopes',
        principal: 'an owner who cannot read',
        status: 403,
        params,
        body: { ...wanted, scopes: ['read'] },
      },
    ];
  },
  'invitations.create': async (api, { people, ids }) => {
    const params = { workspace_id: ids.A };
    await giveAccount(api, people.B1.id, emailOf(people.B1));
    return [
      { name: 'of an owner', principal: 'an admin', status: 403, params, body: { email: freshAddress(), role: 'owner' } },
      {
        name: 'of a user of another workspace',
        principal: 'an admin',
        status: 201,
        params,
        body: { email: emailOf(people.B1), role: 'member' },
      },
      {
        name: 'of a person whom another workspace has invited',
        principal: 'an admin',
        status: 201,
        params,
        body: { email: formatOutsiderEmail(ids.B), role: 'member' },
      },
    ];
  },
  // A delete of the whole workspace's details would affect a colleague's row too.
  'userDetails.remove': async (api, { people: { A1 } }) => {
    await api.owner.query('insert into people.user_detail (workspace_id, user_id) values ($1, $2) on conflict do nothing', [
      A1.workspaceId,
      A1.id,
    ]);
    return [{ name: 'beside a colleague’s', principal: 'A1 by key', status: 204 }];
  },
  'members.update': async (api, { people, principals, ids }) => {
    const admin = principals.find(({ name }) => name === 'an admin')?.userId ?? 0;
    const [colleague, stranger] = [(await api.user(ids.A)).id, (await api.user(ids.B)).id];
    const body = { role: 'owner' };
    const inA = (user_id: number) => ({ params: { workspace_id: ids.A, id: user_id, user_id }, body });
    const inB = { params: { workspace_id: ids.B, id: stranger, user_id: stranger }, about: [stranger], body };
    return [
      { name: 'oneself made owner', principal: 'an admin', status: 403, ...inA(admin) },
      { name: 'a colleague made owner', principal: 'an admin', status: 403, ...inA(colleague) },
      { name: 'an owner made owner', principal: 'an admin', status: 403, ...inA(people.AO.id) },
      { name: 'the first owner of a workspace', principal: 'an admin of B', status: 200, ...inB },
    ];
  },
  'auth.register': async (api, { people }) => {
    const external = randomUUID();
    await api.owner.query('update people.user set external_id = $1 where id = $2', [external, people.B1.id]);
    const principal = 'the workspace’s key';
    return [
      { name: 'an address of another workspace', principal, status: 201, body: { email: emailOf(people.B1) } },
      {
        name: 'a name of another workspace’s',
        principal,
        status: 201,
        body: { email: freshAddress(), external_id: external },
      },
    ];
  },
  'experiences.update': (_api, world) => createCoCreatorCases('experience', world, coCreatorChanges(world)),
  'experiences.remove': (_api, world) => createCoCreatorCases('experience', world, denied),
  'experiences.publish': (_api, world) => createCoCreatorCases('experience', world, denied),
  'experiences.unpublish': (_api, world) => createCoCreatorCases('experience', world, denied),
  'quests.update': (_api, world) => createCoCreatorCases('quest', world, coCreatorChanges(world)),
  'quests.remove': (_api, world) => createCoCreatorCases('quest', world, denied),
  'users.unfollow': async (api, { people }) => {
    const { rows } = await api.owner.query<{ id: number }>(
      'select followed_id::int as id from people.follow where follower_id = $1 limit 1',
      [people.A2.id],
    );
    return [{ name: 'whom a colleague follows', principal: 'A1 by key', status: 204, params: { id: rows[0]?.id ?? 0 } }];
  },
  'teams.removeMember': async (api, { people, ids }) => {
    const { rows } = await api.owner.query<{ team_id: number }>(
      'select team_id::int as team_id from people.team_member where user_id = $1 limit 1',
      [people.A2.id],
    );
    const team_id = rows[0]?.team_id ?? 0;
    const user_id = people.A1.id;
    await api.owner.query(
      'insert into people.team_member (workspace_id, team_id, user_id) values ($1, $2, $3) on conflict do nothing',
      [ids.A, team_id, user_id],
    );
    const params = { workspace_id: ids.A, team_id, user_id };
    return [{ name: 'who is not alone in it', principal: 'an admin', status: 204, params, about: [user_id] }];
  },
};

/** A2 is a co-creator of A1's private object: they may change its content and leave, nothing else. */
async function createCoCreatorCases(
  table: 'experience' | 'quest',
  { people: { A1, A2 } }: World,
  requests: readonly { name: string; status: number; body?: unknown }[],
): Promise<Omit<Case, 'operation'>[]> {
  const sharing = { visibility: 'private' as const, co_creators: [A2.id] };
  return Promise.all(
    requests.map(async (request) => {
      const { id } =
        table === 'quest'
          ? await A1.client.quests.create({ body: { name: 'Shared', ...sharing } })
          : await A1.client.experiences.create({ body: sharing });
      return { ...request, name: `as a co-creator, ${request.name}`, principal: 'A2 by key', params: { id }, about: [A1.id] };
    }),
  );
}

const coCreatorChanges = ({ people: { A1 } }: World) => [
  { name: 'its content', status: 200, body: { focus_area: 'Ours' } },
  { name: 'its visibility', status: 403, body: { visibility: 'public' } },
  { name: 'its co-creators', status: 403, body: { co_creators: [A1.id] } },
  { name: 'leaving', status: 200, body: { co_creators: [] } },
];
const denied = [{ name: 'not theirs to do', status: 403 }];

const freshAddress = (): string => `${randomUUID()}@people.test`;

async function giveAccount({ owner }: TestApi, userId: number, email: string): Promise<void> {
  await owner.query(
    `with account as (
       insert into accounts.account (uid, email) values (gen_random_uuid(), $2) on conflict do nothing returning id
     )
     update people.user set account_id = (select id from account) where id = $1 and exists (select from account)`,
    [userId, email],
  );
}
