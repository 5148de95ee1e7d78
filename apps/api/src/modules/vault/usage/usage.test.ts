import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../../testing/send-request.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { aText, documents, openVault, sendForm, untilProcessed, type Vault } from '../vault.fixtures.ts';

const limits = {
  user: { bytes: 1000, documents: 3, passages: 5, modelCalls: 100 },
  workspace: { bytes: 2500, documents: 100, passages: 100, modelCalls: 1000 },
  embeddedPassages: 10,
};

// Parsers and the model are real, and slow on a machine that runs other tests.

let vault: Vault;
beforeAll(async () => {
  vault = await openVault({ config: { vault: limits } });
  await vault.startWorker();
});
afterAll(() => vault.close());

const newUser = (): Promise<TestUser> => vault.api.user(vault.ada.workspaceId);
const create = (user: TestUser, parts: Record<string, string | File>) =>
  sendForm(vault, user, { method: 'POST', path: documents, parts });
const usageOf = (user: TestUser) => user.client.vault.usage({});
const objects = async () => (await vault.api.platform.objects.list('vault')).length;

describe('vault.usage', () => {
  test('returns what the user and the workspace use, and the limits', async () => {
    const user = await vault.api.user((await vault.api.workspace()).id);
    await create(user, { document_file: aText('a.txt', 'x'.repeat(300)) });
    const { document_id } = (await create(user, { content: 'The lamps were lit.' })).body;
    await untilProcessed(user, document_id);
    const usage = await usageOf(user);
    expect(usage.user).toMatchObject({
      bytes: { used: 319, limit: 1000, is_nearly_reached: false },
      documents: { used: 2, limit: 3, is_nearly_reached: false },
      model_calls: { limit: 100, resets_at: expect.stringMatching(/T00:00:00\.000Z$/) },
    });
    expect(usage.user.passages.used).toBeGreaterThan(0);
    expect(usage.workspace.bytes).toEqual({ used: 319, limit: 2500, is_nearly_reached: false });
  });
  test('returns less after documents are shortened or deleted', async () => {
    const user = await newUser();
    const { document_id } = (await create(user, { document_file: aText('a.txt', 'Some words. '.repeat(50)) })).body;
    await untilProcessed(user, document_id);
    await user.client.documents.update({ document_id, body: { content: 'Few words.' } });
    expect((await usageOf(user)).user.bytes.used).toBe(10);
    await untilProcessed(user, document_id);
    await user.client.documents.remove({ document_id });
    const { bytes, documents: count, passages } = (await usageOf(user)).user;
    expect([bytes.used, count.used, passages.used]).toEqual([0, 0, 0]);
  });
});

describe('a storage limit of the vault', () => {
  test('returns 403 quota_exceeded for a file above the bytes, before it is stored', async () => {
    const user = await newUser();
    const before = await objects();
    const { status, body } = await create(user, { document_file: aText('a.txt', 'x'.repeat(1001)) });
    expect([status, body.code, body.detail]).toEqual([
      403,
      'quota_exceeded',
      'Your vault can have at most 1000 bytes of files and texts.',
    ]);
    expect(await objects()).toBe(before);
    expect((await user.client.documents.list({})).count).toBe(0);
  });
  test('returns 403 for a larger source of a document above the bytes, and keeps the old one', async () => {
    const user = await newUser();
    const { document_id } = (await create(user, { content: 'x'.repeat(900) })).body;
    const path = `${documents}${document_id}/`;
    expect((await sendForm(vault, user, { path, parts: { content: 'y'.repeat(1001) } })).body.code).toBe('quota_exceeded');
    expect((await user.client.documents.get({ document_id })).content).toBe('x'.repeat(900));
    expect((await sendForm(vault, user, { path, parts: { content: 'y'.repeat(950) } })).status).toBe(200);
  });
  test('returns 403 for one document too many, also with parallel requests', async () => {
    const user = await newUser();
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await create(user, { content: 'A text.' })).status),
    );
    expect(statuses.toSorted()).toEqual([201, 201, 201, 403, 403, 403]);
    expect((await usageOf(user)).user.documents.used).toBe(3);
  });
  test('returns 403 for users below their own limit when that of the workspace is reached', async () => {
    const { id } = await vault.api.workspace();
    const users = [await vault.api.user(id), await vault.api.user(id), await vault.api.user(id)];
    const answers = [];
    for (const user of users) answers.push(await create(user, { content: 'x'.repeat(900) }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 403]);
    expect(answers[2]?.body.detail).toBe('The vault of your workspace can have at most 2500 bytes of files and texts.');
  });
  test('fails a document with too many passages, with a message', async () => {
    const generous = {
      ...limits,
      user: { ...limits.user, bytes: 1_000_000 },
      workspace: { ...limits.workspace, bytes: 1_000_000 },
    };
    const other = await openVault({ config: { vault: generous } });
    try {
      await other.startWorker();
      const text = Array.from({ length: 2000 }, (_, at) => `Sentence number ${at} is about the lamps of the town. `).join('');
      const { document_id } = await other.ada.client.documents.create({ body: { content: text } });
      expect(await untilProcessed(other.ada, document_id)).toMatchObject({
        upload_status: 'failed',
        status_message: 'Your vault can have at most 5 passages.',
      });
    } finally {
      await other.close();
    }
  });
  test('refuses reprocessing, but not deleting, when it is lowered below the usage', async () => {
    const user = await newUser();
    const { document_id } = (await create(user, { content: 'A text.' })).body;
    await untilProcessed(user, document_id);
    await vault.api.owner.query('update vault.usage set bytes = 5000 where user_id = $1', [user.id]);
    const path = `${documents}${document_id}/`;
    const refused = await sendRequest(vault.api, `${path}reprocess/`, { key: user.key, method: 'POST' });
    expect([refused.status, refused.body.code]).toEqual([403, 'quota_exceeded']);
    expect((await sendRequest(vault.api, path, { key: user.key, method: 'DELETE' })).status).toBe(204);
  });
  test('notifies the owner once when 80 percent are used', async () => {
    const user = await vault.api.user((await vault.api.workspace()).id);
    await create(user, { content: 'x'.repeat(500) });
    const { document_id } = (await create(user, { content: 'x'.repeat(300) })).body;
    await create(user, { content: 'x'.repeat(50) });
    await user.client.documents.remove({ document_id });
    await create(user, { content: 'x'.repeat(300) });
    const notifications = (await user.client.notifications.list({})).results.map(
      ({ text }) => text as { kind: string; amount: string },
    );
    expect(notifications.filter(({ kind, amount }) => kind === 'vault_nearly_full' && amount === 'bytes')).toEqual([
      {
        kind: 'vault_nearly_full',
        message: 'You use 80 percent of a limit of your vault. Your vault can have at most 1000 bytes of files and texts.',
        amount: 'bytes',
        used: 800,
        limit: 1000,
      },
    ]);
  });
});

describe('personal data', () => {
  test('contains the documents, and erasing deletes them with passages, files and usage', async () => {
    const { id } = await vault.api.workspace();
    const user = await vault.api.user(id);
    const admin = await vault.api.user(id, { role: 'owner' });
    await create(user, { document_file: aText('mine.txt', 'Mine only.') });
    const { document_id } = (await create(user, { content: 'Also mine.' })).body;
    await untilProcessed(user, document_id);
    const exported = (await sendRequest(vault.api, '/api/v1/iam/users/me/export/', { key: user.key })).body;
    expect(exported.others.documents).toEqual([
      expect.objectContaining({ document_id, content_start: 'Also mine.', document_type: 'text' }),
      expect.objectContaining({ filename: 'mine.txt', file_size: 10 }),
    ]);
    const erased = await sendRequest(vault.api, `/api/v1/workspaces/${id}/members/${user.id}/`, {
      key: admin.key,
      method: 'DELETE',
    });
    expect(erased.status).toBe(204);
    const { rows } = await vault.api.owner.query(
      `select (select count(*)::int from vault.document where user_id = $1) as documents,
        (select count(*)::int from vault.passage where user_id = $1) as passages,
        (select count(*)::int from vault.usage where user_id = $1) as usage,
        (select bytes::int from vault.usage where workspace_id = $2 and user_id = 0) as bytes`,
      [user.id, id],
    );
    expect(rows).toEqual([{ documents: 0, passages: 0, usage: 0, bytes: 0 }]);
  });
});
