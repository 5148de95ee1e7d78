import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSecret } from '../../auth/index.ts';
import { type AccountWorld, goodPassword, startAccountWorld } from '../accounts.fixtures.ts';

const preview = '/api/v1/auth/links/preview/';
const verify = '/api/v1/auth/email/verify/';
const reset = '/api/v1/auth/password/reset/';

let world: AccountWorld;
beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(() => world.close());

/** A person with an account, whose address a foreign workspace registers for a user of its own. */
async function createVictim() {
  const [home, foreign] = [await world.api.workspace('Home'), await world.api.workspace('Foreign workspace')];
  const person = await world.api.user(home.id);
  const email = `${person.username}@people.test`;
  await world.account(email);
  const planted = await world.api.user(foreign.id, { username: `planted-${person.id}` });
  await world.rows('update people.user set email = $1 where id = $2', [email, planted.id]);
  return { email, planted, foreign };
}

const accountOf = async (userId: number) =>
  (await world.rows('select account_id, is_verified from people.user where id = $1', [userId]))[0];

/** Every mailed link that proves an address, and how it is confirmed without asking to join. */
const links = [
  {
    purpose: 'verify_email',
    request: (_email: string, key: string) => world.call(verify, undefined, key),
    tokenOf: (email: string) => world.secretFor(email, 'email'),
    confirm: (token: string) => world.call(`${verify}confirm/`, { token }),
    join: (token: string) => world.call(`${verify}confirm/`, { token, join: true }),
  },
  {
    purpose: 'set_password',
    request: (email: string) => world.call(reset, { email }),
    tokenOf: (email: string) => world.secretFor(email, 'password', 2),
    confirm: (token: string) => world.call(`${reset}confirm/`, { token, password: goodPassword }),
    join: (token: string, workspaceId: number) =>
      world.call(`${reset}confirm/`, { token, password: goodPassword, join: [workspaceId] }),
  },
  {
    purpose: 'sign_in',
    request: (email: string) => world.call('/api/v1/auth/session/link/', { email }),
    tokenOf: (email: string) => world.secretFor(email, 'sign-in'),
    confirm: (token: string) => world.call('/api/v1/auth/session/link/confirm/', { token }),
    join: undefined,
  },
] as const;

describe.each(links)('a link for $purpose', ({ purpose, request, tokenOf, confirm, join }) => {
  test('covers one purpose that the database knows', async () => {
    const [{ definition }] = await world.rows(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'email_proof_purpose_check'`,
    );
    const purposes = [...definition.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(purposes.sort()).toEqual(links.map((link) => link.purpose).sort());
    expect(purposes).toContain(purpose);
  });

  test('does not join a workspace that has registered the address, unless its owner asks for it', async () => {
    const { email, planted, foreign } = await createVictim();
    await request(email, planted.key);
    const token = await tokenOf(email);
    if (join) {
      const { body } = await world.call(preview, { token });
      const offered = { id: foreign.id, name: 'Foreign workspace', username: planted.username };
      expect(body).toEqual({ purpose, email, workspaces: [offered] });
    }
    expect((await confirm(token)).status).toBeLessThan(300);
    expect(await accountOf(planted.id)).toMatchObject({ account_id: null });
  });
});

describe.each(links.filter((link) => link.join !== undefined))('a link for $purpose', ({ request, tokenOf, join }) => {
  test('joins a workspace that has registered the address when its owner asks for it', async () => {
    const { email, planted, foreign } = await createVictim();
    await request(email, planted.key);
    expect((await join(await tokenOf(email), foreign.id)).status).toBe(204);
    expect(await accountOf(planted.id)).toEqual({ account_id: expect.any(Number), is_verified: true });
  });
});

describe('an account mail', () => {
  test('names the workspace, the user and the question when it verifies an address', async () => {
    const { email, planted } = await createVictim();
    await world.call(verify, undefined, planted.key);
    await world.secretFor(email, 'email');
    const mail = world.post.to(email).find(({ subject }) => subject === 'Confirm your address for Foreign workspace');
    expect(mail?.text).toContain(
      `The workspace “Foreign workspace” at api.test has registered this address for its user “${planted.username}”, and asks you to confirm that it is yours.`,
    );
  });

  test('names the workspaces that have registered the address when it sets a password', async () => {
    const { email } = await createVictim();
    await world.call(reset, { email });
    await world.secretFor(email, 'password', 2);
    expect(world.post.to(email).at(-1)?.text).toContain('This address is registered in “Foreign workspace”.');
  });
});

describe('accounts.previewLink', () => {
  test('returns 400 for a wrong link, and does not use a right one up', async () => {
    const { email, planted } = await createVictim();
    await world.call(verify, undefined, planted.key);
    const token = await world.secretFor(email, 'email');
    for (let index = 0; index < 2; index += 1) expect((await world.call(preview, { token })).status).toBe(200);
    const { random } = world.api.platform;
    for (const wrong of ['junk', createSecret('em', random), createSecret('pw', random), createSecret('in', random)])
      expect((await world.call(preview, { token: wrong })).body.code).toBe('invalid_link');
  });
});

describe('accounts.declineEmail', () => {
  test('uses the link up, keeps the workspace from mailing again, and informs the operator of a report', async () => {
    const { email, planted, foreign } = await createVictim();
    await world.call(verify, undefined, planted.key);
    const token = await world.secretFor(email, 'email');
    expect((await world.call(`${verify}decline/`, { token, report: true })).status).toBe(204);
    expect((await world.call(`${verify}decline/`, { token })).body.code).toBe('invalid_link');
    expect((await world.call(`${verify}confirm/`, { token })).body.code).toBe('invalid_link');
    expect(await accountOf(planted.id)).toEqual({ account_id: null, is_verified: false });
    const before = world.post.to(email).length;
    expect((await world.call(verify, undefined, planted.key)).body).toEqual({
      detail: 'The owner of this address has declined it, so no link was sent.',
    });
    await world.settled();
    expect(world.post.to(email)).toHaveLength(before);
    const reports = world.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'accounts.workspace_reported');
    expect(reports).toMatchObject([{ workspace_id: foreign.id }]);
    const audit = `select 1 from platform.audit where workspace_id = $1 and action = 'user.email_declined'`;
    expect(await world.rows(audit, [foreign.id])).toHaveLength(1);
  });

  test('returns 400 for a malformed link', async () => {
    expect((await world.call(`${verify}decline/`, { token: 'junk' })).body.code).toBe('invalid_link');
  });
});
