import { randomUUID } from 'node:crypto';

import type { Operation } from '@lyceum/contract';
import { productContract } from '@lyceum/contract/product';
import { createTestSecret } from '../../../apps/api/src/testing/forge-tokens.ts';
import { sendRequest } from '../../../apps/api/src/testing/send-request.ts';
import type { TestApi, TestUser } from '../../../apps/api/src/testing/start-test-api.ts';
import { createSampleUrl } from '../../../tools/recorder/sample-url.ts';
import { createTarget } from '../matrix/objects.ts';
import type { World } from '../matrix/principals.ts';

export interface Prepared {
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  /** Replaces the sample body where that would refer to missing objects. */
  readonly body?: unknown;
}

const own = { name: 'own', owner: { person: 'A1', workspace: 'A' } } as const;

/** Creates a caller, an object and a body with which the operation succeeds. */
export async function prepare(api: TestApi, world: World, operation: Operation): Promise<Prepared> {
  const { policy } = operation;

  const caller = await api.user(
    world.ids.A,
    policy === 'staff' || policy === 'workspace-admin' ? { role: 'owner', is_staff: true } : {},
  );
  const key = policy === 'workspace-key' ? workspaceKey(world) : `Bearer ${caller.key}`;
  const url = operation.object ? (await createTarget(api, world, operation, own)).url : createSampleUrl(operation);
  const body = await bodies[operation.id]?.(api, caller);
  return { headers: operation.auth === 'anonymous' ? {} : { authorization: key }, url, ...(body !== undefined && { body }) };
}

const workspaceKey = ({ principals }: World): string =>
  principals.find(({ isWorkspaceKey }) => isWorkspaceKey)?.headers['authorization'] ?? '';

type MakeBody = (api: TestApi, caller: TestUser) => Promise<unknown>;

const details: MakeBody = async ({ owner }, { id, workspaceId }) => {
  await owner.query('insert into people.user_detail (user_id, workspace_id) values ($1, $2)', [id, workspaceId]);
  return undefined;
};
/** Without terms that the taxonomy of a new database lacks. */
const unnamed = { skills: [], technical_interests: [], investment_interests: [], focus_area: [], profile_picture: null };
const freshAddress = (): string => `${randomUUID()}@people.test`;
const uniqueName: MakeBody = async () => ({ name: randomUUID() });

/** A link that verifies the caller's address. */
const verificationToken: MakeBody = async ({ owner, platform }, { id, workspaceId, username }) => {
  const { token, hash } = createTestSecret({ platform }, 'em');
  await owner.query(
    `insert into accounts.email_proof (purpose, email, workspace_id, user_id, token_hash, expires_at)
     values ('verify_email', $1, $2, $3, $4, now() + interval '1 day')`,
    [`${username}@people.test`, workspaceId, id, hash],
  );
  return { token };
};

const bodies: Readonly<Record<string, MakeBody>> = {
  'auth.register': async () => ({ email: freshAddress() }),
  'auth.refresh': async (api, { key }) => {
    const pair: { refresh_token: string } = (await sendRequest(api, '/api/v1/auth/login/', { method: 'POST', key })).body;
    return { refresh_token: pair.refresh_token };
  },
  'sessions.create': async (_api, { key }) => ({ api_key: key }),
  'keys.issue': async () => ({ name: 'a key' }),
  'members.update': async () => ({ role: 'admin' }),
  'userDetails.create': async () => ({ bio: 'Reads everything twice.' }),
  'userDetails.replace': async (api, caller) => {
    await details(api, caller);
    return { ...productContract.userDetails.replace.body.example, ...unnamed };
  },
  'userDetails.update': details,
  'invitations.create': async () => ({ email: freshAddress(), role: 'member' }),
  'invitations.accept': async ({ owner, platform }, { id, workspaceId }) => {
    const { token, hash } = createTestSecret({ platform }, 'in');
    await owner.query(
      `insert into accounts.invitation (uid, workspace_id, email, role, token_hash, invited_by, expires_at)
       values (gen_random_uuid(), $1, $2, 'member', $3, $4, now() + interval '1 day')`,
      [workspaceId, freshAddress(), hash, await promoted({ owner }, id)],
    );
    return { token, full_name: 'New Person', password: `${randomUUID()} ${randomUUID()}` };
  },
  'accounts.setPassword': async ({ owner, platform }) => {
    const { token, hash } = createTestSecret({ platform }, 'pw');
    await owner.query(
      `insert into accounts.email_proof (purpose, email, token_hash, expires_at) values ('set_password', $1, $2, now() + interval '1 day')`,
      [freshAddress(), hash],
    );
    return { token, password: `${randomUUID()} ${randomUUID()}` };
  },
  'sessions.createByLink': async ({ owner, platform }, { id, username }) => {
    const { token, hash } = createTestSecret({ platform }, 'si');
    const email = `${username}@people.test`;
    await owner.query(
      `with account as (
         insert into accounts.account (uid, email, email_verified_at) values (gen_random_uuid(), $1, now()) returning id
       )
       update people.user set account_id = (select id from account) where id = $2`,
      [email, id],
    );
    await owner.query(
      `insert into accounts.email_proof (purpose, email, token_hash, expires_at) values ('sign_in', $1, $2, now() + interval '1 day')`,
      [email, hash],
    );
    return { token };
  },
  'accounts.verifyEmail': verificationToken,
  'accounts.declineEmail': verificationToken,
  'workspaces.create': async () => ({ name: 'A room', slug: `room-${randomUUID()}` }),
  'teams.create': uniqueName,
  'teams.update': uniqueName,
  'sso.addDomain': async () => ({ domain: `${randomUUID()}.test` }),
  ...Object.fromEntries(
    ['categories', 'subcategories', 'tags', 'skills', 'investmentInterests', 'playerLevels'].map((group) => [
      `${group}.update`,
      uniqueName,
    ]),
  ),
  ...Object.fromEntries(
    ['categories', 'tags', 'skills', 'investmentInterests', 'playerLevels'].map((group) => [`${group}.create`, uniqueName]),
  ),
  'subcategories.create': async ({ owner }) => {
    const { rows } = await owner.query<{ id: number }>(
      'insert into taxonomy.category (name) values (gen_random_uuid()::text) returning id::int as id',
    );
    return { name: randomUUID(), category_id: rows[0]?.id };
  },
};

/** An invitation is only valid while its inviter is an admin. */
async function promoted({ owner }: Pick<TestApi, 'owner'>, id: number): Promise<number> {
  await owner.query(`update people.user set role = 'admin' where id = $1`, [id]);
  return id;
}
