import type { TestApi, TestUser } from '../../../testing/start-test-api.ts';

/** Opens one session through the provider and one with a password. */
export const addSsoAndPasswordSessions = ({ owner }: TestApi, { workspaceId, id }: TestUser) =>
  owner.query(
    `insert into auth.session (uid, hash, workspace_id, user_id, method, scopes, idle_until, expires_at)
     select gen_random_uuid(), sha256(random()::text::bytea), $1, $2, method, '{read}', now() + interval '1 day', now() + interval '1 day'
     from unnest('{oidc,password}'::text[]) as method`,
    [workspaceId, id],
  );

/** How the user's sessions were opened that have not ended. */
export const listOpenSessionMethods = async ({ owner }: TestApi, { id }: TestUser): Promise<string[]> =>
  (await owner.query('select method from auth.session where user_id = $1 and revoked_at is null', [id])).rows.map(
    ({ method }) => method,
  );
