import { randomUUID } from 'node:crypto';

import { productContract } from '@lyceum/contract/product';

import { systemScope } from '../../platform/scope.ts';
import { ask } from '../ask.ts';
import { sendNotification } from '../send-notification.ts';
import type { TestApi, TestUser } from '../start-test-api.ts';

/** Creates an object that belongs to the user, or to everyone if such objects have no owner; returns the id of its row. */
export type Make = (api: TestApi, owner: TestUser) => Promise<number | Made>;

/** An object that some addresses name together with others, which are there and the owner's. */
export interface Made {
  readonly id: number;
  readonly also: Readonly<Record<string, number>>;
}

/** By table: every table that an operation's `object` names, unless only staff touch it. */
export const makers: Readonly<Record<string, Make>> = {
  'media.object': async (_api, owner) => {
    const { id } = await owner.client.media.upload({ files: { file: new File(['hello'], 'hello.txt') } });
    return id;
  },
  'community.event': async (api, owner) => {
    const { key } = await api.user(owner.workspaceId, { is_staff: true });
    const { path, method, body } = productContract.communityEvents.create;
    const created = await ask(api, path, { key, method, body: body.example });
    return created.body.id;
  },
  // It has no users: a user has one workspace, so this one is foreign to everyone here.
  'iam.workspace': async (api) => {
    const { rows } = await api.owner.query<{ id: number }>(
      `insert into iam.workspace (uid, name, slug) values (gen_random_uuid(), 'Empty', 'empty-' || gen_random_uuid()) returning id`,
    );
    return idOf(rows);
  },
  'iam.user': async (api, owner) => {
    const { rows } = await api.owner.query<{ id: number }>(
      `insert into iam.user (uid, workspace_id, username, email)
       values (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid() || '@people.test') returning id`,
      [owner.workspaceId],
    );
    return { id: idOf(rows), also: { team_id: await aTeam(api, owner) } };
  },
  'iam.team': (api, owner) => aTeam(api, owner),
  'iam.api_key': async (api, owner) => (await issuedKey(api, owner)).id,
  'iam.session': async (api, owner) => {
    await ask(api, productContract.sessions.create.path, { method: 'POST', body: { api_key: owner.key } });
    return newestOf(api, 'iam.session', owner);
  },
  'iam.token_family': async (api, owner) => {
    await ask(api, productContract.auth.login.path, { method: 'POST', key: owner.key });
    return newestOf(api, 'iam.token_family', owner);
  },
  'iam.domain': async (api, owner) => {
    const { rows } = await api.owner.query<{ id: number }>(
      `insert into iam.domain (uid, workspace_id, domain, challenge)
       values (gen_random_uuid(), $1, gen_random_uuid() || '.test', 'challenge') returning id`,
      [owner.workspaceId],
    );
    return idOf(rows);
  },
  'experiences.publication': async (_api, owner) =>
    (await owner.client.publications.create({ body: { title: 'Canary studio', custom_url: `canary-${randomUUID()}` } })).id,
  // A draft, which only its author sees.
  'experiences.experience': async (_api, owner) =>
    (await owner.client.experiences.create({ body: { title: 'Canary draft' } })).id,
  'experiences.resource': async (_api, { client }) => {
    const { id } = await client.experiences.create({ body: { title: 'Canary draft' } });
    const note = { resource_type: 'AI_NOTE', title: 'Canary note', text: 'Canary text' } as const;
    return (await client.experienceResources.create({ experience_id: id, body: note })).id;
  },
  'quests.quest': async (_api, owner) =>
    (await owner.client.quests.create({ body: { name: 'Canary quest', visibility: 'private' } })).id,
  'rewards.milestone': async (api, owner) => {
    const { key } = await api.user(owner.workspaceId, { role: 'admin' });
    const { path, method, body } = productContract.rewards.create;
    // Not reachable during the other requests.
    const wanted = { ...body.example, title: `Canary ${randomUUID()}`, target: { activity: 'active_day', count: 10_000 } };
    return (await ask(api, path, { key, method, body: wanted })).body.id;
  },
  'notifications.notification': (api, owner) => sendNotification(api, owner),
  'iam.invitation': async (api, owner) => {
    const { key } = await api.user(owner.workspaceId, { role: 'admin' });
    const { path, method, body } = productContract.invitations.create;
    const target = path.replace('{workspace_id}', String(owner.workspaceId));
    // To an address of its own: another invitation to the same one would replace it.
    const wanted = { ...body.example, email: `${randomUUID()}@people.test` };
    return (await ask(api, target, { key, method, body: wanted })).body.id;
  },
};

/** Of the owner, given out by the installation itself. */
const issuedKey = ({ platform, modules }: TestApi, { workspaceId, id: userId }: TestUser) =>
  platform.db.transact(systemScope, (db) =>
    modules.auth.within(db, systemScope).issueKey({ workspaceId, userId, kind: 'us', name: 'canary', scopes: ['read'] }),
  );

async function newestOf(api: TestApi, table: string, { id }: TestUser): Promise<number> {
  const { rows } = await api.owner.query<{ id: number }>(`select max(id)::int as id from ${table} where user_id = $1`, [id]);
  return idOf(rows);
}

async function aTeam(api: TestApi, { workspaceId }: TestUser): Promise<number> {
  const { rows } = await api.owner.query<{ id: number }>(
    'insert into iam.team (uid, workspace_id, name) values (gen_random_uuid(), $1, gen_random_uuid()) returning id',
    [workspaceId],
  );
  return idOf(rows);
}

function idOf([row]: readonly { readonly id: number }[]): number {
  if (!row) throw new Error('nothing was made');
  return row.id;
}
