import { createLog, type Log } from '@lyceum/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Objects, sweepOrphans } from '../../platform/objects/index.ts';
import { aFile, aKey, createTestStore, makeFolder, type TestStore } from '../../platform/objects/objects.fixtures.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { mediaContext } from './media.context.ts';
import { createMediaSweepDeps, purgeDeletedMedia, type SweepContext } from './sweep-orphans.ts';

const day = 24 * 3_600_000;

describe.each(['disk', 's3'] as const)('the sweep with objects on %s', (kind) => {
  let api: TestApi;
  let ada: TestUser;
  let scratch: Awaited<ReturnType<typeof makeFolder>>;
  let store: TestStore;
  let objects: Objects;
  let now: Date;
  let lines: { event?: string; media_id?: number }[];

  beforeAll(async () => {
    scratch = await makeFolder();
    store = await createTestStore(kind);
    api = await startTestApi({ config: { objects: store.settings } });
    const { id } = await api.workspace();
    ada = await api.user(id);
    objects = api.platform.objects;
  });
  beforeEach(async () => {
    await api.platform.db.pool.query('delete from media.object');
    for (const { key } of await objects.list('media')) await objects.delete(key);
    now = new Date();
    lines = [];
  });
  afterAll(async () => {
    await api.close();
    await store.remove();
    await scratch.remove();
  });

  const context = (): SweepContext =>
    mediaContext({ ...api.platform, baseUrl: api.config.baseUrl, objects, clock: { now: () => now }, log: recordingLog() });
  const recordingLog = (): Log => createLog({ service: 'test', to: { write: (line) => void lines.push(JSON.parse(line)) } });
  const upload = (name: string) => ada.client.media.upload({ files: { file: new File([name], name) } });
  const keyOf = async (id: number): Promise<string> =>
    (await api.platform.db.pool.query<{ object_key: string }>('select object_key from media.object where id = $1', [id])).rows[0]
      ?.object_key ?? '';
  const exists = async (key: string): Promise<boolean> => {
    const opened = await objects.open(key);
    opened?.stream.destroy();
    return opened !== undefined;
  };
  const anOrphan = async (): Promise<string> => {
    const key = aKey();
    const { path, facts } = await aFile(scratch.folder, 'orphan');
    await objects.put(key, path, facts);
    return key;
  };
  const sweepAll = async () => {
    let swept = await sweepOrphans(createMediaSweepDeps(context()), undefined);
    while (swept.next !== undefined) swept = await sweepOrphans(createMediaSweepDeps(context()), swept.next);
    return swept;
  };

  test('deletes an object without a row once it is a day old, and nothing else', async () => {
    const kept = await keyOf((await upload('a.txt')).id);
    const orphan = await anOrphan();
    await sweepAll();
    expect(await exists(orphan)).toBe(true);
    now = new Date(now.getTime() + day + 60_000);
    expect((await sweepOrphans(createMediaSweepDeps(context()), undefined)).removed).toBe(1);
    expect([await exists(orphan), await exists(kept)]).toEqual([false, true]);
    expect((await sweepOrphans(createMediaSweepDeps(context()), undefined)).removed).toBe(0);
  });
  test('purges the object and the row of a deleted file after a day, and is idempotent', async () => {
    const { id } = await upload('a.txt');
    const key = await keyOf(id);
    await ada.client.media.remove({ id });
    expect(await purgeDeletedMedia(context())).toBe(0);
    expect(await exists(key)).toBe(true);
    now = new Date(now.getTime() + day + 60_000);
    expect((await sweepOrphans(createMediaSweepDeps(context()), undefined)).removed).toBe(0);
    expect(await purgeDeletedMedia(context())).toBe(1);
    expect([await exists(key), await keyOf(id)]).toEqual([false, '']);
    expect(await purgeDeletedMedia(context())).toBe(0);
  });
  test('deletes the object before the row, and continues after a crash between them', async () => {
    const { id } = await upload('a.txt');
    const key = await keyOf(id);
    await ada.client.media.remove({ id });
    now = new Date(now.getTime() + day + 60_000);
    await expect(purgeDeletedMedia({ ...context(), transact: () => Promise.reject(new Error('crash')) })).rejects.toThrow();
    expect([await exists(key), await keyOf(id)]).toEqual([false, key]);
    expect(await purgeDeletedMedia(context())).toBe(1);
  });
  test('reports rows whose object is missing, anywhere in the order, and keeps them', async () => {
    const uploads = await Promise.all(Array.from({ length: 5 }, (_, index) => upload(`${index}.txt`)));
    const byKey = (await Promise.all(uploads.map(async ({ id }) => ({ id, key: await keyOf(id) })))).sort((one, other) =>
      one.key < other.key ? -1 : 1,
    );
    const lost = [byKey[0], byKey[2], byKey[4]];
    for (const one of lost) await objects.delete(one?.key ?? '');
    await api.platform.db.pool.query(`update media.object set created_at = now() - interval '2 days'`);
    const { missing, removed } = await sweepOrphans(createMediaSweepDeps(context()), undefined);
    expect([missing, removed]).toEqual([3, 0]);
    const reported = lines.filter(({ event }) => event === 'media.object_missing').map(({ media_id }) => media_id);
    expect(reported).toEqual(lost.map((one) => one?.id));
    expect(await keyOf(lost[0]?.id ?? 0)).not.toBe('');
  });
  test('deletes nothing when the database knows hardly any of the objects', async () => {
    await upload('a.txt');
    const orphans = await Promise.all(Array.from({ length: 12 }, anOrphan));
    now = new Date(now.getTime() + day + 60_000);
    expect((await sweepOrphans(createMediaSweepDeps(context()), undefined)).removed).toBe(0);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'media.sweep_refused', orphans: 12 }));
    expect(await Promise.all(orphans.map(exists))).toEqual(orphans.map(() => true));
  });
  test('sweeps more objects than one list returns', async () => {
    const keys = await Promise.all(Array.from({ length: 35 }, () => anOrphan()));
    await api.platform.db.pool.query(
      `insert into media.object (uid, workspace_id, user_id, object_key, filename, media_type, size, sha256)
       select gen_random_uuid(), $1, $2, key, 'a', 'text/plain', 6, decode(repeat('00', 32), 'hex') from unnest($3::text[]) key`,
      [ada.workspaceId, ada.id, keys.slice(3)],
    );
    const inTens: Objects = { ...objects, list: async (prefix, after) => (await objects.list(prefix, after)).slice(0, 10) };
    now = new Date(now.getTime() + day + 60_000);
    expect(await sweepOrphans(createMediaSweepDeps({ ...context(), objects: inTens }), undefined)).toEqual({
      next: undefined,
      removed: 3,
      missing: 0,
    });
    expect((await objects.list('media')).map(({ key }) => key)).toEqual(keys.slice(3).sort());
  });
});
