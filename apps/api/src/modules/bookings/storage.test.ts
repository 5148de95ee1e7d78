import { randomBytes } from 'node:crypto';

import { createLog, silentLog } from '@lyceum/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../../../tools/test/eventually.ts';
import { systemClock } from '../../platform/clock.ts';
import { startRunner } from '../../platform/jobs/runner.ts';
import { createSecrets, resealAll } from '../../platform/secrets/index.ts';
import { aKey } from '../../platform/secrets/secrets.fixtures.ts';
import { sendRequest } from '../../testing/send-request.ts';
import type { TestUser } from '../../testing/start-test-api.ts';
import { type BookingsApi, managedUsersOf, startBookingsApi } from './bookings.fixtures.ts';
import { integrationStore } from './integrations.store.ts';
import { bookingSealedColumns, createTokenSeal } from './sealed-tokens.ts';

const lines: string[] = [];
let booked: BookingsApi;
let workspaceId: number;
beforeAll(async () => {
  const log = createLog({ service: 'test', level: 'trace', to: { write: (line: string) => void lines.push(line) } });
  booked = await startBookingsApi({ config: { secretKeys: [aKey('k2'), aKey('k1')] }, platform: { log } });
  workspaceId = (await booked.api.workspace()).id;
});
afterAll(() => booked.close());

const rowsOf = async (statement: string, values: unknown[] = []) => (await booked.api.owner.query(statement, values)).rows;

/** Every row of every table as text, jobs included. */
async function wholeDatabase(): Promise<string> {
  const tables = await rowsOf(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_catalog|information_schema)$'`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => rowsOf(`select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`)),
  );
  return texts.map(([row]) => row.text).join('\n');
}

function startWorker() {
  const { platform, config, modules } = booked.api;
  return startRunner({
    databaseUrl: config.databaseUrl,
    handlers: modules.jobHandlers.filter(({ job }) => job.name.startsWith('bookings.')),
    db: platform.db,
    clock: systemClock,
    log: platform.log,
    random: randomBytes,
    times: { pollMs: 50, heartbeatMs: 500, superviseSeconds: 5 },
  });
}

const tokens = () => [...booked.provider.world.tokens.keys()];
async function removed(user: TestUser): Promise<void> {
  const runner = await startWorker();
  await eventually(
    () => managedUsersOf(booked, user),
    (left) => left.length === 0,
  );
  await runner.stop(1_000);
}
const erase = ({ key }: TestUser) => sendRequest(booked.api, '/api/v1/iam/users/me/', { key, method: 'DELETE' });

describe('bookings', () => {
  test('neither tokens nor the client secret appear in the database, the log or an error response', async () => {
    const bob = await booked.api.user(workspaceId);
    await booked.refresh(bob.key, {}, { 'idempotency-key': 'some-key' });
    booked.provider.world.faults.add({ kind: 'invalid-json', times: 2 });
    await booked.refresh(bob.key, { force_refresh: true });
    booked.provider.world.faults.add({ kind: '5xx' });
    const eve = await booked.api.user(workspaceId);
    const { text } = await booked.refresh(eve.key);
    booked.provider.world.faults.clear();
    booked.pass(61_000);
    const everywhere = [await wholeDatabase(), lines.join('\n'), text].join('\n');
    expect(tokens().length).toBeGreaterThan(1);
    for (const secret of [...tokens(), booked.provider.secret]) expect(everywhere.includes(secret)).toBe(false);
    expect(lines.join('')).toContain('bookings.refresh_failed');
  });
  test('tokens that are sealed again with the current key open without the earlier one', async () => {
    const bob = await booked.api.user(workspaceId);
    const owner = { workspaceId, userId: bob.id };
    const { body } = await booked.refresh(bob.key);
    const earlier = createTokenSeal(createSecrets([aKey('k1')]), silentLog());
    const { sealed_tokens, sealed_by } = earlier.seal(owner, { access: body.access_token, refresh: 'r' });
    await rowsOf('update bookings.integration set sealed_tokens = $1, sealed_by = $2 where user_id = $3', [
      sealed_tokens,
      sealed_by,
      bob.id,
    ]);
    expect((await booked.refresh(bob.key)).body).toMatchObject({ access_token: body.access_token, refreshed: false });
    const rowOfBob = async () =>
      (await rowsOf('select sealed_tokens, sealed_by from bookings.integration where user_id = $1', [bob.id]))[0];
    await resealAll({ ...booked.api.platform, columns: bookingSealedColumns });
    const row = await rowOfBob();
    expect(row.sealed_by).toBe('k2');
    const alone = createTokenSeal(createSecrets([aKey('k2')]), silentLog());
    expect(alone.open(owner, row.sealed_tokens)?.access).toBe(body.access_token);
    expect(alone.open({ ...owner, userId: bob.id + 1 }, row.sealed_tokens)).toBeUndefined();
  });
  test('the export of personal data has the integration without tokens', async () => {
    const bob = await booked.api.user(workspaceId);
    const { body } = await booked.refresh(bob.key, { timezone: 'Europe/Athens' });
    const { body: data, text } = await sendRequest(booked.api, '/api/v1/iam/users/me/export/', { key: bob.key });
    expect(data.others.bookings).toMatchObject([
      { timezone: 'Europe/Athens', sched_email: `${bob.username}@people.test`, provider_user_id: expect.any(Number) },
    ]);
    expect(text).not.toContain(body.access_token);
  });
  test('erasing a user deletes the row, and the managed user at the provider', async () => {
    const { api, provider } = booked;
    const bob = await api.user(workspaceId);
    const { body } = await booked.refresh(bob.key);
    expect((await erase(bob)).status).toBe(204);
    expect(await rowsOf('select 1 from bookings.integration where user_id = $1', [bob.id])).toEqual([]);
    const runner = await startWorker();
    await eventually(
      () => provider.world.accepts(body.access_token),
      (verdict) => verdict === 'no',
    );
    await runner.stop(1_000);
    expect(await managedUsersOf(booked, bob)).toEqual([]);
  });
  test('erasing a user deletes a managed user whose creation response was lost', async () => {
    const { world } = booked.provider;
    const bob = await booked.api.user(workspaceId);
    world.faults.add({ kind: 'drop-after-commit', on: 'create', times: 1 });
    world.faults.add({ kind: '5xx' });
    expect((await booked.refresh(bob.key)).status).toBe(500);
    world.faults.clear();
    booked.pass(61_000);
    expect(await managedUsersOf(booked, bob)).toHaveLength(1);
    expect((await erase(bob)).status).toBe(204);
    await removed(bob);
  });
  test('erasing a user during the creation deletes the managed user too', async () => {
    const { world } = booked.provider;
    const bob = await booked.api.user(workspaceId);
    world.faults.add({ kind: 'latency', on: 'create', ms: 1_000, times: 1 });
    const before = world.counts.create;
    const pending = booked.refresh(bob.key);
    await eventually(
      () => world.counts.create,
      (count) => count > before,
    );
    expect((await erase(bob)).status).toBe(204);
    expect((await pending).status).toBe(403);
    await removed(bob);
  });
  test('an admin who erases a user deletes the row too', async () => {
    const bob = await booked.api.user(workspaceId);
    const admin = await booked.api.user(workspaceId, { role: 'admin' });
    await booked.refresh(bob.key);
    const path = `/api/v1/workspaces/${workspaceId}/members/${bob.id}/`;
    expect((await sendRequest(booked.api, path, { key: admin.key, method: 'DELETE' })).status).toBe(204);
    expect(await rowsOf('select 1 from bookings.integration where user_id = $1', [bob.id])).toEqual([]);
  });
  test('row-level security hides the rows of other users, even from admins', async () => {
    const [bob, eve] = [await booked.api.user(workspaceId), await booked.api.user(workspaceId)];
    await booked.refresh(bob.key);
    const scope = { workspaceId, userId: eve.id, credentialType: 'key', isAdmin: true };
    const visible = await booked.api.platform.db.readWithRls(scope, (db) =>
      integrationStore(db).find({ workspaceId, userId: bob.id }),
    );
    expect(visible).toBeUndefined();
  });
});
