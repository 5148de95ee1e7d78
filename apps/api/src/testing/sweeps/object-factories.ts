import { randomUUID } from 'node:crypto';

import { productContract } from '@lyceum/contract/product';

import type { LyceumClient } from '@lyceum/sdk';

import { systemScope } from '../../platform/scope.ts';
import { sendNotification } from '../send-notification.ts';
import { sendRequest } from '../send-request.ts';
import type { TestApi, TestUser } from '../start-test-api.ts';

/** Creates an object that belongs to the user, or to no user where such objects have no owner; returns the id of its row. */
export type ObjectFactory = (api: TestApi, owner: TestUser) => Promise<number | CreatedObject>;

/** An object whose URL also contains the ids of other objects, which exist and belong to the owner. */
export interface CreatedObject {
  readonly id: number;
  readonly otherIds: Readonly<Record<string, number>>;
}

/** By table: every table that an operation's `object` names, except those that only staff may access. */
export const objectFactories: Readonly<Record<string, ObjectFactory>> = {
  'media.object': async (_api, owner) => {
    const { id } = await owner.client.media.upload({ files: { file: new File(['hello'], 'hello.txt') } });
    return id;
  },
  'community.event': async (api, owner) => {
    const { key } = await api.user(owner.workspaceId, { is_staff: true });
    const { path, method, body } = productContract.communityEvents.create;
    const created = await sendRequest(api, path, { key, method, body: body.example });
    return created.body.id;
  },
  // It has no members: a user has one workspace, so this one is foreign to every caller.
  'people.workspace': async (api) => {
    const { rows } = await api.owner.query<{ id: number }>(
      `insert into people.workspace (uid, name, slug) values (gen_random_uuid(), 'Empty', 'empty-' || gen_random_uuid()) returning id`,
    );
    return firstId(rows);
  },
  'people.user': async (api, owner) => {
    const { rows } = await api.owner.query<{ id: number }>(
      `insert into people.user (uid, workspace_id, username, email)
       values (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid() || '@people.test') returning id`,
      [owner.workspaceId],
    );
    return { id: firstId(rows), otherIds: { team_id: await createTeam(api, owner) } };
  },
  'people.team': (api, owner) => createTeam(api, owner),
  'auth.api_key': async (api, owner) => (await issueKey(api, owner)).id,
  'auth.session': async (api, owner) => {
    await sendRequest(api, productContract.sessions.create.path, { method: 'POST', body: { api_key: owner.key } });
    return findNewestId(api, 'auth.session', owner);
  },
  'auth.token_family': async (api, owner) => {
    await sendRequest(api, productContract.auth.login.path, { method: 'POST', key: owner.key });
    return findNewestId(api, 'auth.token_family', owner);
  },
  'auth.second_factor': async (api, owner) => {
    const { rows } = await api.owner.query<{ id: number }>(
      `with account as (
         insert into accounts.account (uid, email, email_verified_at)
         values (gen_random_uuid(), gen_random_uuid() || '@people.test', now()) returning id
       ), linked as (
         update people.user set account_id = (select id from account) where id = $1
       )
       insert into auth.second_factor (uid, account_id, kind, name, credential_id, public_key, counter, confirmed_at)
       select gen_random_uuid(), id, 'passkey', 'Canary key', gen_random_uuid()::text, 'key', 0, now() from account
       returning id`,
      [owner.id],
    );
    return firstId(rows);
  },
  'auth.domain': async (api, owner) => {
    const { rows } = await api.owner.query<{ id: number }>(
      `insert into auth.domain (uid, workspace_id, domain, challenge)
       values (gen_random_uuid(), $1, gen_random_uuid() || '.test', 'challenge') returning id`,
      [owner.workspaceId],
    );
    return firstId(rows);
  },
  'experiences.publication': async (_api, owner) =>
    (await owner.client.publications.create({ body: { title: 'Canary studio', custom_url: `canary-${randomUUID()}` } })).id,
  // A draft, which only its creator can see.
  'experiences.experience': async (_api, owner) =>
    (await owner.client.experiences.create({ body: { title: 'Canary draft' } })).id,
  'experiences.resource': async (_api, { client }) => {
    const { id } = await client.experiences.create({ body: { title: 'Canary draft' } });
    return createExpert(client, id);
  },
  'quests.quest': async (_api, owner) =>
    (await owner.client.quests.create({ body: { name: 'Canary quest', visibility: 'private' } })).id,
  'quests.problem': async (_api, { client }) => {
    const { id } = await client.quests.create({ body: { name: 'Canary quest', visibility: 'private' } });
    return (await client.questProblems.create({ quest_id: id, body: canaryProblem })).id;
  },
  'games.game': async (_api, { client }) => {
    const { id, uid } = await client.quests.create({ body: { name: 'Canary quest', visibility: 'private' } });
    await client.questProblems.create({ quest_id: id, body: canaryProblem });
    return (await client.games.create({ body: { primary_quest: uid } })).id;
  },
  'games.fair_play_flag': async (api, owner) => {
    const game = await objectFactories['games.game']?.(api, owner);
    const { rows } = await api.owner.query(
      `insert into games.fair_play_flag (workspace_id, game_id, player_id, kind, evidence, created_at)
       select workspace_id, id, creator_id, 'fast_answers', '{"right_answers":5}', now() from games.game where id = $1 returning id`,
      [typeof game === 'object' ? game.id : game],
    );
    return firstId(rows);
  },
  // Of a new colleague: a user has one player, and some callers delete what is made here.
  'games.player': async (api, owner) => (await (await api.user(owner.workspaceId)).client.players.me()).id,
  'vault.document': async (_api, owner) => {
    const { document_id } = await owner.client.documents.create({
      files: { document_file: new File(['Canary text.'], `canary-document-${randomUUID()}.txt`) },
    });
    const { id } = await owner.client.experiences.create({ body: { title: 'Canary draft' } });
    return { id: document_id, otherIds: { expert_id: await createExpert(owner.client, id) } };
  },
  'rewards.milestone': async (api, owner) => {
    const { key } = await api.user(owner.workspaceId, { role: 'admin' });
    const { path, method, body } = productContract.rewards.create;
    // High enough that no concurrent test reaches it.
    const input = { ...body.example, title: `Canary ${randomUUID()}`, target: { activity: 'active_day', count: 10_000 } };
    return (await sendRequest(api, path, { key, method, body: input })).body.id;
  },
  'notifications.notification': (api, owner) => sendNotification(api, owner),
  'accounts.invitation': async (api, owner) => {
    const { key } = await api.user(owner.workspaceId, { role: 'admin' });
    const { path, method, body } = productContract.invitations.create;
    const target = path.replace('{workspace_id}', String(owner.workspaceId));
    // To a unique address: another invitation to the same address would replace it.
    const input = { ...body.example, email: `${randomUUID()}@people.test` };
    return (await sendRequest(api, target, { key, method, body: input })).body.id;
  },
};

const canaryProblem = { question: 'Canary question?', options: ['One', 'Two'], correct_option: 0 };

/** An expert, which unlike a note can also be asked. */
async function createExpert(client: LyceumClient, experience_id: number): Promise<number> {
  const expert = { resource_type: 'AI_EXPERT', title: 'Canary expert', instructions: 'Canary text' } as const;
  return (await client.experienceResources.create({ experience_id, body: expert })).id;
}

/** A key of the owner, issued by the installation itself. */
const issueKey = ({ platform, modules }: TestApi, { workspaceId, id: userId }: TestUser) =>
  platform.db.transact(systemScope, (db) =>
    modules.auth.within(db, systemScope).issueKeyUnchecked({ workspaceId, userId, kind: 'us', name: 'canary', scopes: ['read'] }),
  );

async function findNewestId(api: TestApi, table: string, { id }: TestUser): Promise<number> {
  const { rows } = await api.owner.query<{ id: number }>(`select max(id)::int as id from ${table} where user_id = $1`, [id]);
  return firstId(rows);
}

async function createTeam(api: TestApi, { workspaceId }: TestUser): Promise<number> {
  const { rows } = await api.owner.query<{ id: number }>(
    'insert into people.team (uid, workspace_id, name) values (gen_random_uuid(), $1, gen_random_uuid()) returning id',
    [workspaceId],
  );
  return firstId(rows);
}

function firstId([row]: readonly { readonly id: number }[]): number {
  if (!row) throw new Error('no row was created');
  return row.id;
}
