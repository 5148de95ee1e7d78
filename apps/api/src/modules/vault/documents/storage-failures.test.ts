import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSmallDisk, type SmallDisk } from '../../../../../../tools/test/small-disk.ts';
import { type FailingS3, startFailingS3 } from '../../../platform/objects/failing-s3.fixtures.ts';
import { createTestStore, makeFolder, type TestStore } from '../../../platform/objects/objects.fixtures.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { aText, documents, openVault, sendForm, type Vault } from '../vault.fixtures.ts';

/** A store that breaks on demand, and what its API answers then. */
interface BreakableStore {
  readonly vault: Vault;
  fail(how: 'full' | 'down'): Promise<void>;
  repair(): Promise<void>;
  close(): Promise<void>;
}

const openOnS3 = async (): Promise<BreakableStore> => {
  const store: TestStore = await createTestStore('s3');
  const s3: FailingS3 = await startFailingS3(store.settings);
  const vault = await openVault({ config: { objects: s3.settings } });
  return {
    vault,
    fail: async (how) => void (s3.fault = how),
    repair: async () => void (s3.fault = undefined),
    async close() {
      await vault.close();
      await s3.stop();
      await store.remove();
    },
  };
};

/** Moving its folder away is what a disk looks like that is not mounted any more. */
const openOnDisk = async (): Promise<BreakableStore> => {
  const { folder, remove } = await makeFolder();
  const [root, away] = [join(folder, 'objects'), join(folder, 'away')];
  const vault = await openVault({ config: { objects: { kind: 'disk', folder: root } } });
  return {
    vault,
    fail: () => rename(root, away),
    repair: () => rename(away, root),
    async close() {
      await vault.close();
      await remove();
    },
  };
};

const stores = [
  ['s3', 'full', 507, 'insufficient_storage', openOnS3],
  ['s3', 'down', 503, 'overloaded', openOnS3],
  ['disk', 'down', 503, 'overloaded', openOnDisk],
] as const;

describe.each(stores)('while the object store (%s) is %s', (_kind, how, status, code, open) => {
  let store: BreakableStore;
  let id: number;
  beforeAll(async () => {
    store = await open();
    const { ada } = store.vault;
    id = (await ada.client.documents.create({ files: { document_file: aText('kept.txt', 'Kept.') } })).document_id;
    await store.fail(how);
  });
  afterAll(() => store.close());
  const count = async () =>
    (await store.vault.api.owner.query('select count(*)::int as count, max(generation) as generation from vault.document')).rows;
  const download = () =>
    fetch(`${store.vault.api.url}${documents}${id}/file/`, { headers: { authorization: `Bearer ${store.vault.ada.key}` } });

  test(`uploads return ${status}, and change nothing`, async () => {
    const { vault } = store;
    const before = await count();
    const file = aText('new.txt', 'New.');
    const answers = [
      await sendForm(vault, vault.ada, { method: 'POST', path: documents, parts: { document_file: file } }),
      await sendForm(vault, vault.ada, { path: `${documents}${id}/`, parts: { document_file: file } }),
      await sendForm(vault, vault.ada, { method: 'POST', path: '/api/v1/media/', parts: { file } }),
    ];
    expect(answers.map(({ status: got, body }) => [got, body.code])).toEqual(answers.map(() => [status, code]));
    for (const { headers } of answers) expect(headers.has('retry-after')).toBe(status === 503);
    expect(await count()).toEqual(before);
  });
  test('requests that need no file succeed', async () => {
    const { api, ada } = store.vault;
    const read = (path: string) => sendRequest(api, path, { key: ada.key });
    const note = await ada.client.documents.create({ body: { content: 'A text needs no store.' } });
    expect((await read(documents)).body.count).toBeGreaterThanOrEqual(2);
    expect((await read(`${documents}${note.document_id}/`)).status).toBe(200);
    const body = { query: 'kept', mode: 'keyword' };
    const found = await sendRequest(api, '/api/v1/content-vault/search/', { key: ada.key, method: 'POST', body });
    expect(found.status).toBe(200);
    expect((await download()).status).toBe(how === 'full' ? 200 : 503);
  });
  test('uploads succeed again afterwards', async () => {
    await store.repair();
    const { ada } = store.vault;
    expect(await (await download()).text()).toBe('Kept.');
    const made = await ada.client.documents.create({ files: { document_file: aText('new.txt', 'New.') } });
    expect(made).toMatchObject({ has_file: true });
  });
});

describe('while the disk of the object store is full', () => {
  let disk: SmallDisk;
  let vault: Vault;
  beforeAll(async () => {
    disk = createSmallDisk();
    vault = await openVault({ config: { objects: { kind: 'disk', folder: disk.folder } } });
  });
  afterAll(async () => {
    await vault.close();
    await rm(join(disk.folder, '.incoming'), { recursive: true, force: true });
    disk.remove();
  });

  test('a large upload returns 507 and a smaller one is stored', async () => {
    const send = (bytes: number) =>
      sendForm(vault, vault.ada, {
        method: 'POST',
        path: documents,
        parts: { document_file: aText('a.txt', 'x'.repeat(bytes)) },
      });
    // Where no disk can be mounted, the folder cannot be written at all.
    expect((await send(2_000_000)).status).toBe(disk.code ? 507 : 503);
    expect((await send(10_000)).status).toBe(disk.code ? 201 : 503);
  });
});
