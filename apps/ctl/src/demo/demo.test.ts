import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';

import { createClient, createSiteClient } from '@lyceum/sdk';
import { describe, expect, test, vi } from 'vitest';
import { databaseUrl } from '../../../../tools/services/addresses.ts';
import { patient } from '../../../../tools/test/eventually.ts';
import { runCommand } from '../testing/run-command.ts';
import { queryServer } from '../testing/scratch-database.ts';
import { type StartedCommand, startCommand } from '../testing/start-command.ts';

const startDemo = (): StartedCommand =>
  startCommand(['demo', '--json', '--site-port', '0', '--api-port', '0'], { DATABASE_URL: databaseUrl, TMPDIR: tmpdir() });

const listTraces = async ({ child: { pid } }: StartedCommand) => ({
  databases: await queryServer(`select datname from pg_database where datname ~ '^lyceum_demo_${pid ?? 0}'`),
  folders: (await readdir(tmpdir())).filter((name) => name.startsWith(`lyceum-demo-${pid ?? 0}-`)),
});
const none = { databases: [], folders: [] };

describe('lyceumctl demo', () => {
  test('--json prints one line when everything is ready, and SIGTERM removes everything', async () => {
    const demo = startDemo();
    await vi.waitFor(() => expect(demo.output.out + String(demo.child.exitCode)).not.toBe('null'), patient);
    expect(demo.output.err).not.toContain('ended');
    const line = JSON.parse(demo.output.out) as Line;
    expect(demo.output.out.trimEnd().split('\n')).toHaveLength(1);
    expect(Object.keys(line)).toEqual(['site_url', 'base_url', 'dashboard_url', 'workspace_key', 'admin_key', 'users']);
    await expectWorking(line);
    demo.child.kill('SIGTERM');
    expect(await demo.exit).toEqual([0, null]);
    expect(await listTraces(demo)).toEqual(none);
    await expect(fetch(line.site_url)).rejects.toThrow();
    await expect(fetch(line.base_url)).rejects.toThrow();
  });

  test('removes everything when it is stopped during its start', async () => {
    const demo = startDemo();
    await vi.waitFor(() => expect(demo.output.err).toContain('Filling the database'), patient);
    demo.child.kill('SIGINT');
    expect(await demo.exit).toEqual([0, null]);
    expect(demo.output).toMatchObject({ out: '' });
    expect(await listTraces(demo)).toEqual(none);
  });

  test.each([
    [['--api-port', 'http'], 2, '--api-port is "http"; it must be a whole number from 0 to 65535.'],
    [['--site-port', '70000'], 2, '--site-port is "70000"; it must be a whole number from 0 to 65535.'],
    [['--site-port', '5517'], 1, 'Port 5517 is in use or not allowed. Choose another with --site-port, or 0 for any.'],
  ])('rejects %j before it creates anything', async (args, code, message) => {
    vi.stubEnv('DATABASE_URL', databaseUrl);
    expect(await runCommand('demo', ...args)).toEqual({ code, out: '', err: message });
  });

  test.each([
    ['', 'DATABASE_URL is not set. The demo creates a temporary database on that server; npm run demo starts one for you.'],
    ['localhost', 'DATABASE_URL is not a URL such as postgres://user:password@host:5432/name. The demo creates'],
  ])('explains what it needs when DATABASE_URL is %j', async (url, message) => {
    vi.stubEnv('DATABASE_URL', url);
    expect(await runCommand('demo')).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) });
  });
});

interface Line {
  readonly site_url: string;
  readonly base_url: string;
  readonly dashboard_url: string;
  readonly workspace_key: string;
  readonly admin_key: string;
  readonly users: readonly { email: string; password: string; username: string; api_key: string }[];
}

async function expectSearchable({ documents, vault }: ReturnType<typeof createClient>): Promise<void> {
  expect((await documents.list({})).count).toBeGreaterThanOrEqual(12);
  const find = () => vault.search({ body: { query: 'how do I cool a burn?' } });
  await vi.waitFor(async () => expect((await find()).results[0]?.document_name).toMatch(/^first-aid-burns/), patient);
}

async function expectWorking({ site_url, base_url, workspace_key, admin_key, users }: Line): Promise<void> {
  const site = createSiteClient({ baseUrl: site_url });
  const { facets } = await site.events.list();
  expect(facets.status).toMatchObject({ upcoming: expect.any(Number), live: expect.any(Number), past: expect.any(Number) });
  const as = (apiKey: string) => createClient({ baseUrl: base_url, apiKey });
  expect(await as(workspace_key).auth.whoami()).toMatchObject({ role: 'admin', workspace: { slug: 'reading-room' } });
  expect(await as(admin_key).auth.whoami()).toMatchObject({ role: 'admin', user: { username: 'dana', is_staff: true } });
  expect(users.length).toBeGreaterThanOrEqual(3);
  await expectSearchable(as(users[1]?.api_key ?? ''));
  for (const { email, username, password, api_key } of users) {
    const signedIn = await fetch(`${base_url}/api/v1/auth/session/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect([username, signedIn.status]).toEqual([username, 201]);
    expect(await as(api_key).auth.whoami()).toMatchObject({ user: { email, username }, workspace: { slug: 'reading-room' } });
  }
  const member = as(users[0]?.api_key ?? '');
  // Three samples, and one for a milestone that the member completed by publishing.
  expect(await member.notifications.unreadCount()).toEqual({ unread_count: 4 });
  expect(await member.communityEvents.upcoming()).toMatchObject({ count: 5 });
  expect(await member.communityEvents.list()).toMatchObject({ count: 8 });
  expect(await member.categories.list()).toMatchObject({ count: 4 });
  expect(await member.bookings.refreshToken()).toMatchObject({ integration_status: 'created', refreshed: true });
}
