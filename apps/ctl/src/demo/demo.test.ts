import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';

import { createClient, createSiteClient } from '@lyceum/sdk';
import { describe, expect, test, vi } from 'vitest';

import { databaseUrl } from '../../../../tools/services/addresses.ts';
import { administrate } from '../testing/scratch-database.ts';
import { patient, type StartedCommand, startCommand } from '../testing/start-command.ts';
import { typed } from '../testing/typed.ts';

const startDemo = (): StartedCommand =>
  startCommand(['demo', '--json', '--site-port', '0', '--api-port', '0'], { DATABASE_URL: databaseUrl, TMPDIR: tmpdir() });

const traces = async ({ child: { pid } }: StartedCommand) => ({
  databases: await administrate(`select datname from pg_database where datname ~ '^lyceum_demo_${pid ?? 0}'`),
  folders: (await readdir(tmpdir())).filter((name) => name.startsWith(`lyceum-demo-${pid ?? 0}-`)),
});
const none = { databases: [], folders: [] };

describe('lyceumctl demo', { timeout: 240_000 }, () => {
  test('--json prints one line when all is ready; SIGTERM leaves nothing behind', async () => {
    const demo = startDemo();
    await vi.waitFor(() => expect(demo.said.out + String(demo.child.exitCode)).not.toBe('null'), patient);
    expect(demo.said.err).not.toContain('ended');
    const line = JSON.parse(demo.said.out) as Line;
    expect(demo.said.out.trimEnd().split('\n')).toHaveLength(1);
    expect(Object.keys(line)).toEqual(['site_url', 'base_url', 'dashboard_url', 'workspace_key', 'admin_key', 'users']);
    await looksAlive(line);
    demo.child.kill('SIGTERM');
    expect(await demo.exit).toEqual([0, null]);
    expect(await traces(demo)).toEqual(none);
    await expect(fetch(line.site_url)).rejects.toThrow();
    await expect(fetch(line.base_url)).rejects.toThrow();
  });

  test('stopped half-way through its start, it leaves nothing behind', async () => {
    const demo = startDemo();
    await vi.waitFor(() => expect(demo.said.err).toContain('Filling the database'), patient);
    demo.child.kill('SIGINT');
    expect(await demo.exit).toEqual([0, null]);
    expect(demo.said).toMatchObject({ out: '' });
    expect(await traces(demo)).toEqual(none);
  });

  test.each([
    [['--api-port', 'http'], 2, '--api-port is "http"; it must be a whole number from 0 to 65535.'],
    [['--site-port', '70000'], 2, '--site-port is "70000"; it must be a whole number from 0 to 65535.'],
    [['--site-port', '5517'], 1, 'Port 5517 is taken or not allowed. Choose another with --site-port, or 0 for any.'],
  ])('%j is refused before anything is made', async (words, code, message) => {
    vi.stubEnv('DATABASE_URL', databaseUrl);
    expect(await typed('demo', ...words)).toEqual({ code, out: '', err: message });
  });

  test.each([
    ['', 'DATABASE_URL is not set: the demo makes a database of its own on that server. npm run demo brings one.'],
    ['localhost', 'DATABASE_URL is no address such as postgres://user:password@host:5432/name: the demo makes'],
  ])('with DATABASE_URL %j it says what it needs', async (url, message) => {
    vi.stubEnv('DATABASE_URL', url);
    expect(await typed('demo')).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) });
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

async function looksAlive({ site_url, base_url, workspace_key, admin_key, users }: Line): Promise<void> {
  const site = createSiteClient({ baseUrl: site_url });
  const { facets } = await site.events.list();
  expect(facets.status).toMatchObject({ upcoming: expect.any(Number), live: expect.any(Number), past: expect.any(Number) });
  const as = (apiKey: string) => createClient({ baseUrl: base_url, apiKey });
  expect(await as(workspace_key).auth.whoami()).toMatchObject({ role: 'admin', workspace: { slug: 'reading-room' } });
  expect(await as(admin_key).auth.whoami()).toMatchObject({ role: 'admin', user: { username: 'dana', is_staff: true } });
  expect(users.length).toBeGreaterThanOrEqual(3);
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
  // One of them tells of a milestone that they reached by what they published.
  expect(await member.notifications.unreadCount()).toEqual({ unread_count: 4 });
  expect(await member.communityEvents.upcoming()).toMatchObject({ count: 5 });
  expect(await member.communityEvents.list()).toMatchObject({ count: 8 });
  expect(await member.categories.list()).toMatchObject({ count: 4 });
  expect(await member.bookings.refreshToken()).toMatchObject({ integration_status: 'created', refreshed: true });
}
