import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { type ReadEvent, readEvents } from '../../../platform/live/reader.fixtures.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import type { TestUser } from '../../../testing/start-test-api.ts';
import { aText, documents, openVault, untilProcessed, type Vault } from '../vault.fixtures.ts';

// Parsers and the model are real, and slow on a machine that runs other tests.

let vault: Vault;
beforeAll(async () => {
  vault = await openVault();
  await vault.startWorker();
});
afterAll(() => vault.close());

const lamps = `# Street lamps

Lamplighters walked the same round every evening. The lamps were lit an hour before dusk and put out at dawn.

## Gas

Gas replaced oil within a decade. A gas lamp gave ten times the light of an oil lamp, and the city paid for it by the hour.
`;

const rows = async (statement: string, values: unknown[] = []) => (await vault.api.owner.query(statement, values)).rows;
const process = async (body: object, user: TestUser = vault.ada) =>
  untilProcessed(user, (await user.client.documents.create({ body })).document_id);
const uploadFile = async (file: File, user: TestUser = vault.ada) =>
  untilProcessed(user, (await user.client.documents.create({ files: { document_file: file } })).document_id);
const notificationsOf = async (user: TestUser) =>
  (await user.client.notifications.list({})).results.map(
    ({ text }) => text as { kind: string; message: string; document: number },
  );

describe('processing a document', () => {
  test('makes a file searchable, describes it and notifies its owner', async () => {
    const user = await vault.api.user(vault.ada.workspaceId);
    const done = await uploadFile(aText('lamps.md', lamps), user);
    expect(done).toMatchObject({ upload_status: 'uploaded', progress: 100, document_name: 'lamps.md', file_type: 'md' });
    expect(done.status_message).toMatch(/^Ready: \d+ passages? can be searched\.$/);
    expect(done.description).toContain('Lamplighters walked the same round every evening.');
    expect(await notificationsOf(user)).toEqual([
      { kind: 'document_ready', message: '“lamps.md” is ready to be searched.', document: done.document_id },
    ]);
    const stored = await rows('select text, start_offset, end_offset from vault.passage where document_id = $1', [
      done.document_id,
    ]);
    expect(stored.length).toBeGreaterThan(0);
    for (const { text, start_offset, end_offset } of stored) expect(lamps.slice(start_offset, end_offset)).toBe(text);
  });
  test('reads texts, e-mails and the owner’s profile', async () => {
    expect(await process({ content: 'Lamps were lit at dusk.' })).toMatchObject({ upload_status: 'uploaded' });
    const mail = 'From: a@example.org\r\nSubject: The lamps\r\nContent-Type: text/plain\r\n\r\nThey were lit at dusk.\r\n';
    expect(await process({ content: mail, document_type: 'email' })).toMatchObject({
      upload_status: 'uploaded',
      document_name: 'The lamps',
    });
    const profile = await process({ document_type: 'user' });
    expect(profile).toMatchObject({ upload_status: 'uploaded', document_name: 'Test User' });
  });
  test.each<[string, object, RegExp]>([
    ['an unsafe URL', { document_url: 'https://127.0.0.1/admin' }, /public|address|connect/i],
    ['a document whose content was removed', { content: ' ' }, /no content/],
  ])('ends in failed with a message for people: %s', async (_what, body, message) => {
    const user = await vault.api.user(vault.ada.workspaceId);
    const failed = await process(body, user);
    expect([failed.upload_status, failed.status_message]).toEqual(['failed', expect.stringMatching(message)]);
    expect(failed.status_message).not.toMatch(/Error|undefined|at \w+ \(/);
    expect(await notificationsOf(user)).toMatchObject([{ kind: 'document_failed', document: failed.document_id }]);
  });
  test('ends in failed for a damaged file, and accepts a new one', async () => {
    const broken = await uploadFile(new File(['%PDF-1.7\nnot really'], 'broken.pdf'));
    expect(broken).toMatchObject({ upload_status: 'failed', file_type: 'pdf' });
    const { document_id } = broken;
    await vault.ada.client.documents.update({ document_id, files: { document_file: aText('whole.txt', 'Lamps were lit.') } });
    expect(await untilProcessed(vault.ada, document_id)).toMatchObject({ upload_status: 'uploaded', file_type: 'txt' });
  });
  test('embeds only the first passages of a long document, and says so in its status message', async () => {
    const long = Array.from({ length: 900 }, (_, at) => `Lamp number ${at} stood at corner ${at} of the old town wall. `).join(
      '',
    );
    const limited = await openVault({ config: { vault: { ...vault.api.config.vault, embeddedPassages: 2 } } });
    try {
      await limited.startWorker();
      const { document_id } = await limited.ada.client.documents.create({ body: { content: long } });
      const done = await untilProcessed(limited.ada, document_id);
      expect(done.status_message).toMatch(
        /^Ready: \d+ passages can be searched\. Only the first 2 can be found by meaning, because the document is long\./,
      );
      const found = await limited.ada.client.vault.search({ body: { query: 'lamp number 899', mode: 'keyword' } });
      expect(found.results[0]?.text).toContain('Lamp number 899');
    } finally {
      await limited.close();
    }
  });
  test('continues without the model when today’s calls are used up', async () => {
    const none = { ...vault.api.config.vault.user, modelCalls: 0 };
    const limited = await openVault({ config: { vault: { ...vault.api.config.vault, user: none } } });
    try {
      await limited.startWorker();
      const { document_id } = await limited.ada.client.documents.create({ body: { content: lamps } });
      expect(await untilProcessed(limited.ada, document_id)).toMatchObject({
        upload_status: 'uploaded',
        status_message: expect.stringContaining('today’s calls of the model are used up'),
      });
      const found = await limited.ada.client.vault.search({ body: { query: 'gas lamp' } });
      expect(found).toMatchObject({ mode: 'keyword', notice: expect.stringContaining('used up') });
      expect(found.results[0]?.document_id).toBe(document_id);
    } finally {
      await limited.close();
    }
  });
});

describe('documents.events', () => {
  test('streams every change of state, with progress that never falls', async () => {
    const idle = await openVault();
    try {
      const { document_id } = await idle.ada.client.documents.create({ body: { content: lamps } });
      const events: ReadEvent[] = [];
      const path = `${documents}${document_id}/events/`;
      const reader = readEvents({ url: idle.api.url, key: idle.ada.key, path, onEvent: (event) => void events.push(event) });
      expect(await reader.begun).toBe(200);
      await eventually(
        () => events.length,
        (count) => count > 0,
      );
      await idle.startWorker();
      await untilProcessed(idle.ada, document_id);
      const states = () => events.slice(1).map(({ data }) => JSON.parse(data));
      await eventually(states, (all) => all.at(-1)?.upload_status === 'uploaded');
      expect(events[0]?.event).toBe('ready');
      const seen = states();
      expect([...new Set(seen.map(({ upload_status }) => upload_status))]).toEqual([
        'importing',
        'vectorizing',
        'summarizing',
        'uploaded',
      ]);
      expect(seen.map(({ progress }) => progress)).toEqual(
        seen.map(({ progress }) => progress).toSorted((one, other) => one - other),
      );
      expect(seen.at(-1)).toMatchObject({ type: 'document.progress', document_id, progress: 100, failure_code: null });
      await idle.ada.client.documents.remove({ document_id });
      await eventually(
        () => events.at(-1)?.event,
        (name) => name === 'document.removed',
      );
      reader.leave();
    } finally {
      await idle.close();
    }
  });
});

describe('documents.reprocess', () => {
  const reprocess = (id: number, user = vault.ada, body?: object) =>
    sendRequest(vault.api, `${documents}${id}/reprocess/`, { key: user.key, method: 'POST', body });

  test('queues a task and returns it again while it runs', async () => {
    const idle = await openVault();
    try {
      const { ada, api } = idle;
      const { document_id } = await ada.client.documents.create({ body: { content: lamps } });
      const send = (body?: object) =>
        sendRequest(api, `${documents}${document_id}/reprocess/`, { key: ada.key, method: 'POST', body });
      const running = await send();
      expect([running.status, running.body]).toEqual([
        200,
        { message: 'The document is already being processed.', document_id, task_id: expect.any(String) },
      ]);
      expect((await send()).body.task_id).toBe(running.body.task_id);
      await idle.startWorker();
      await untilProcessed(ada, document_id);
      const queued = await send({ message: 'x', document_id: 1, task_id: 'y' });
      expect(queued.body).toEqual({
        message: 'The document is queued for reprocessing.',
        document_id,
        task_id: expect.any(String),
      });
      expect(queued.body.task_id).not.toBe(running.body.task_id);
      expect(await untilProcessed(ada, document_id)).toMatchObject({ upload_status: 'uploaded' });
      const { rows } = await api.owner.query('select generation, active_generation from vault.document where id = $1', [
        document_id,
      ]);
      expect(rows).toEqual([{ generation: 2, active_generation: 2 }]);
    } finally {
      await idle.close();
    }
  });
  test('returns 400 for a body of another shape', async () => {
    const { document_id } = await vault.ada.client.documents.create({ body: { content: lamps } });
    const { status, body } = await reprocess(document_id, vault.ada, { document_id: 'seven' });
    expect([status, body.code]).toEqual([400, 'validation_error']);
  });
  test('returns 403 for a key without the write scope', async () => {
    const reader = await vault.api.user(vault.ada.workspaceId, { scopes: ['read'] });
    expect((await reprocess(1, reader)).status).toBe(403);
  });
  test('keeps the old passages when it fails', async () => {
    const user = await vault.api.user(vault.ada.workspaceId);
    const { document_id } = await uploadFile(aText('kept.txt', 'The lighthouse keeper counted seventeen ships.'), user);
    const find = () => user.client.vault.search({ body: { query: 'how many ships did the keeper count' } });
    const before = await find();
    expect(before.results[0]).toMatchObject({ document_id });
    await user.client.documents.update({ document_id, files: { document_file: new File(['%PDF-1.7 broken'], 'b.pdf') } });
    expect(await untilProcessed(user, document_id)).toMatchObject({ upload_status: 'failed' });
    expect((await find()).results).toEqual(before.results.map((result) => ({ ...result, document_name: expect.anything() })));
  });
  test('does not embed unchanged passages again', async () => {
    const user = await vault.api.user(vault.ada.workspaceId);
    const { document_id } = await process({ content: lamps }, user);
    const { model_calls: before } = (await user.client.vault.usage({})).user;
    await user.client.documents.reprocess({ document_id });
    await eventually(
      () => rows('select active_generation from vault.document where id = $1', [document_id]),
      ([row]) => row.active_generation === 2,
    );
    expect((await user.client.vault.usage({})).user.model_calls).toEqual(before);
    const [{ count }] = await rows('select count(*)::int as count from vault.embedding where document_id = $1', [document_id]);
    expect(count).toBeGreaterThan(0);
  });
});

describe('a run that is superseded', () => {
  test('writes nothing after a new source has arrived', async () => {
    const idle = await openVault();
    try {
      const { ada, api } = idle;
      const { document_id } = await ada.client.documents.create({ body: { content: 'The first text about herons.' } });
      await ada.client.documents.update({ document_id, body: { content: 'The second text about storks.' } });
      await idle.startWorker();
      await untilProcessed(ada, document_id);
      const { rows } = await api.owner.query('select generation, text from vault.passage where document_id = $1', [document_id]);
      expect(rows).toEqual([{ generation: 2, text: 'The second text about storks.' }]);
    } finally {
      await idle.close();
    }
  });
  test('ends when the document is deleted, and the file goes with it', async () => {
    const { ada, api } = vault;
    const { document_id } = await ada.client.documents.create({ files: { document_file: aText('gone.txt', 'Gone.') } });
    const [{ object_key }] = await rows('select object_key from vault.document where id = $1', [document_id]);
    await ada.client.documents.remove({ document_id });
    await eventually(
      async () => (await api.platform.objects.list('vault')).some(({ key }) => key === object_key),
      (exists) => !exists,
    );
    expect(await rows('select 1 from vault.passage where document_id = $1', [document_id])).toEqual([]);
  });
});
