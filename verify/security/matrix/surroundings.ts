import { randomUUID } from 'node:crypto';

import type { TestApi, TestUser } from '../../../apps/api/src/testing/start-test-api.ts';

export const emailOf = ({ username }: TestUser): string => `${username}@people.test`;

/** The address of a person without an account whom a workspace has invited. */
export const formatOutsiderEmail = (workspaceId: number): string => `outsider-${workspaceId}@people.test`;

/**
 * Creates what users have besides the objects of routes: followers, a team, details, a mailed link, an invitation to another
 * workspace. An operation that writes or returns too much affects one of these. Returns a text of each user's details.
 */
export async function createRelatedRows(api: TestApi, people: readonly TestUser[]): Promise<ReadonlyMap<TestUser, string>> {
  const texts = new Map<TestUser, string>();
  for (const person of people) {
    const text = `canary ${randomUUID()}`;
    await surroundOne(api, person, text);
    const elsewhere = people.find(({ workspaceId }) => workspaceId !== person.workspaceId);
    if (elsewhere) await invite(api, elsewhere, emailOf(person));
    await invite(api, person, formatOutsiderEmail(person.workspaceId));
    texts.set(person, text);
  }
  return texts;
}

async function surroundOne({ owner }: TestApi, { id, workspaceId }: TestUser, text: string): Promise<void> {
  const both = [workspaceId, id];
  await owner.query(
    `with other as (
       insert into people.user (uid, workspace_id, username, email)
       values (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid() || '@people.test') returning id
     )
     insert into people.follow (workspace_id, follower_id, followed_id)
     select $1, $2, id from other union all select $1, id, $2 from other`,
    both,
  );
  await owner.query(
    `with team as (
       insert into people.team (uid, workspace_id, name) values (gen_random_uuid(), $1, gen_random_uuid()) returning id
     )
     insert into people.team_member (workspace_id, team_id, user_id) select $1, id, $2 from team`,
    both,
  );
  await owner.query('insert into people.user_detail (workspace_id, user_id, bio) values ($1, $2, $3)', [...both, text]);
  await owner.query(
    `insert into accounts.email_proof (purpose, email, workspace_id, user_id, token_hash, expires_at)
     values ('verify_email', gen_random_uuid() || '@people.test', $1, $2, sha256(gen_random_uuid()::text::bytea), now() + interval '1 day')`,
    both,
  );
  // Sessions that end when a workspace removes its provider.
  await owner.query(`update auth.session set method = 'oidc' where id = (select max(id) from auth.session where user_id = $1)`, [
    id,
  ]);
}

async function invite({ owner }: TestApi, inviter: TestUser, email: string): Promise<void> {
  await owner.query(
    `insert into accounts.invitation (uid, workspace_id, email, role, token_hash, invited_by, expires_at)
     values (gen_random_uuid(), $1, $2, 'member', sha256(gen_random_uuid()::text::bytea), $3, now() + interval '1 day')
     on conflict do nothing`,
    [inviter.workspaceId, email, inviter.id],
  );
}
