import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRequest } from '../../../testing/send-request.ts';
import { aText, documents, faults, openVault, sendForm, type Vault } from '../vault.fixtures.ts';

let vault: Vault;
beforeAll(async () => {
  vault = await openVault();
});
afterAll(() => vault.close());

const aNote = async (user = vault.ada, more: object = {}) =>
  user.client.documents.create({ body: { content: 'Lamps were lit at dusk.', document_name: 'Lamps', ...more } });
const create = (parts: Record<string, string | File>, user = vault.ada, headers = {}) =>
  sendForm(vault, user, { method: 'POST', path: documents, parts, headers });
const patch = (id: number, parts: Record<string, string | File>, user = vault.ada) =>
  sendForm(vault, user, { path: `${documents}${id}/`, parts });
const rows = async (statement: string, values: unknown[] = []) => (await vault.api.owner.query(statement, values)).rows;
const objectsOf = async () => (await vault.api.platform.objects.list('vault')).map(({ key }) => key);

describe('documents.create', () => {
  test('returns 201 with the document of an uploaded file, named after the file', async () => {
    const { ada } = vault;
    const { status, body, headers } = await create({ document_file: aText('evening.txt', 'The lamps were lit.') });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`https://api.test${documents}${body.document_id}/`);
    expect(body).toEqual({
      document_id: expect.any(Number),
      document_name: 'evening.txt',
      document_type: 'file',
      content: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      config: null,
      file_type: 'txt',
      file_size: 19,
      user: ada.username,
      upload_status: 'importing',
      has_file: true,
      status_message: 'Waiting to be processed.',
      description: '',
      owner: {
        id: ada.id,
        email: `${ada.username}@people.test`,
        full_name: 'Test User',
        username: ada.username,
        is_verified: false,
        profile_picture: expect.stringContaining('/media/avatars/'),
      },
      progress: 0,
    });
    expect(await ada.client.documents.get({ document_id: body.document_id })).toEqual(body);
  });
  test.each([
    ['text', { content: 'A text.' }],
    ['url', { document_url: 'https://example.org/page' }],
    ['youtube', { document_url: 'https://www.youtube.com/watch?v=1' }],
    ['gdrive', { document_url: 'https://docs.google.com/document/d/1/edit' }],
    ['rss', { document_url: 'https://example.org/feed.xml', document_type: 'rss' }],
    ['email', { content: 'Subject: Hello\r\n\r\nText.', document_type: 'email' }],
    ['user', { document_type: 'user' }],
    ['url', { document_file: 'https://example.org/file.pdf' }],
  ])('returns 201 for the type %s', async (type, parts) => {
    const { status, body } = await create(parts);
    expect([status, body.document_type, body.has_file, body.file_type]).toEqual([201, type, false, null]);
  });
  test.each([
    ['sourdough-starter.pdf', 'pdf'],
    ['heat-pump.docx', 'docx'],
    ['night-sky-guide.pptx', 'pptx'],
    ['solar-balcony.xlsx', 'xlsx'],
    ['knots-five.html', 'html'],
    ['repair-cafe.eml', 'eml'],
    ['garden-notes.rss', 'rss'],
    ['tide-tables.md', 'md'],
    ['sleep-habits.txt', 'txt'],
  ])('recognizes %s by its content as %s', async (name, type) => {
    const bytes = await readFile(new URL(`../../../../../ctl/src/demo/vault/${name}`, import.meta.url));
    const { status, body } = await create({ document_file: new File([bytes], name) });
    expect([status, body.file_type, body.file_size]).toEqual([201, type, bytes.length]);
  });
  test('returns 400 for bytes that are no text, named as a text', async () => {
    const file = new File([new Uint8Array([0, 1, 2, 3, 0])], 'a.txt');
    expect(faults(await create({ document_file: file }))).toEqual([400, 'document_file unsupported_type']);
  });
  test('accepts JSON', async () => {
    const made = await aNote(vault.ada, { config: { refresh_minutes: 5 } });
    expect(made).toMatchObject({ document_type: 'text', content: 'Lamps were lit at dusk.', config: { refresh_minutes: 5 } });
  });
  test.each<[string, Record<string, string | File>, unknown[]]>([
    ['no source', {}, [400, 'document_file required']],
    ['no source for a URL', { document_type: 'rss' }, [400, 'document_url required']],
    ['no source for a text', { document_type: 'text', content: '' }, [400, 'content required']],
    ['two sources', { content: 'a', document_url: 'https://example.org/' }, [400, 'document_url invalid', 'content invalid']],
    [
      'a file and a URL',
      { document_file: aText('a.txt', 'a'), document_url: 'https://example.org/' },
      [400, 'document_file invalid', 'document_url invalid'],
    ],
    ['a type with another kind of source', { content: 'a', document_type: 'rss' }, [400, 'content invalid']],
    ['an unknown type', { content: 'a', document_type: 'book' }, [400, 'document_type invalid_choice']],
    ['http', { document_url: 'http://example.org/' }, [400, 'document_url unsafe_url']],
    ['a URL with a password', { document_url: 'https://a:b@example.org/' }, [400, 'document_url invalid']],
    ['a broken config', { content: 'a', config: '{' }, [400, 'config invalid']],
    ['an empty file', { document_file: aText('a.txt', '') }, [400, 'document_file empty']],
    [
      'a program named as a PDF',
      { document_file: new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0])], 'a.pdf') },
      [400, 'document_file unsupported_type'],
    ],
    ['text named as a PDF', { document_file: aText('a.pdf', 'not a PDF') }, [400, 'document_file unsupported_type']],
    ['a name that is too long', { content: 'a', document_name: 'x'.repeat(256) }, [400, 'document_name invalid']],
    ['a null character', { content: 'a\0b' }, [400, 'content invalid']],
  ])('returns 400 for %s, and stores nothing', async (_what, parts, expected) => {
    const [before, objects] = [await rows('select count(*)::int as count from vault.document'), await objectsOf()];
    expect(faults(await create(parts))).toEqual(expected);
    expect(await rows('select count(*)::int as count from vault.document')).toEqual(before);
    expect(await objectsOf()).toEqual(objects);
  });
  test('returns the first response again for the same Idempotency-Key, and keeps one object', async () => {
    const objects = await objectsOf();
    const send = () => create({ document_file: aText('once.txt', 'Once.') }, vault.ada, { 'idempotency-key': 'once-and-only' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await objectsOf()).length).toBe(objects.length + 1);
  });
});

describe('a document of another user', () => {
  test('is missing for everyone, admins and workspace keys included', async () => {
    const { document_id } = await vault.ada.client.documents.create({ files: { document_file: aText('own.txt', 'Private.') } });
    const { eve, admin, stranger, workspaceKey, api } = vault;
    const requests = ['GET', 'PATCH', 'DELETE', 'GET file/', 'POST reprocess/', 'GET events/'];
    for (const { key } of [eve, admin, stranger, { key: workspaceKey }])
      for (const request of requests) {
        const [method = '', action = ''] = request.split(' ');
        const send = (id: number) =>
          sendRequest(api, `${documents}${id}/${action}`, {
            key,
            method,
            ...(method === 'PATCH' && { body: { document_name: 'Mine' } }),
          });
        const [foreign, missing] = [await send(document_id), await send(99_999_999)];
        expect([request, foreign.status]).toEqual([request, 404]);
        const anonymous = ({ text }: { text: string }) => text.replace(/"(request_id|instance)":"[^"]*"/g, '');
        expect(anonymous(foreign)).toBe(anonymous(missing));
      }
    for (const { key } of [eve, admin, { key: workspaceKey }])
      expect((await sendRequest(api, documents, { key })).body.results).toEqual([]);
    expect((await vault.ada.client.documents.get({ document_id })).document_name).toBe('own.txt');
  });
  test('is hidden by the database itself', async () => {
    const { document_id } = await aNote();
    const { db } = vault.api.platform;
    const find = (userId: number, isAdmin: boolean) =>
      db.readWithRls({ workspaceId: vault.ada.workspaceId, userId, credentialType: 'test', isAdmin }, (reading) =>
        reading.selectFrom('vault.document').select('id').where('id', '=', document_id).execute(),
      );
    expect(await find(vault.ada.id, false)).toHaveLength(1);
    expect(await find(vault.eve.id, false)).toHaveLength(0);
    expect(await find(vault.admin.id, true)).toHaveLength(0);
    expect(await db.pool.query('select id from vault.document')).toMatchObject({ rows: [] });
  });
});

describe('documents.update', () => {
  const stateOf = async (id: number): Promise<{ upload_status: string; generation: number; task_id: string }> =>
    (await rows('select upload_status, generation, task_id from vault.document where id = $1', [id]))[0];

  test('changes name and config without processing the document again', async () => {
    const { document_id } = await aNote();
    const before = await stateOf(document_id);
    const { status, body } = await patch(document_id, { document_name: 'Evening', config: '{"a":[1]}' });
    expect([status, body.document_name, body.config, body.content]).toEqual([
      200,
      'Evening',
      { a: [1] },
      'Lamps were lit at dusk.',
    ]);
    expect(await stateOf(document_id)).toEqual(before);
  });
  test('accepts JSON', async () => {
    const { document_id } = await aNote();
    const changed = await vault.ada.client.documents.update({ document_id, body: { document_name: null, config: { b: 2 } } });
    expect(changed).toMatchObject({ document_name: null, config: { b: 2 } });
  });
  test('changes nothing without fields', async () => {
    const made = await aNote();
    const { status, body } = await patch(made.document_id, { unknown: 'x' });
    expect([status, body]).toEqual([200, { ...made, updated_at: body.updated_at }]);
  });
  test.each(['document_name', 'config'])('stores null for an empty %s', async (name) => {
    const { document_id } = await aNote(vault.ada, { config: { a: 1 } });
    expect((await patch(document_id, { [name]: '' })).body[name]).toBe(null);
  });
  test.each<[string, Record<string, string | File>, object]>([
    [
      'file',
      { document_file: aText('new.md', '# New') },
      { document_type: 'file', content: null, has_file: true, file_type: 'md', file_size: 5 },
    ],
    ['url', { document_url: 'https://example.org/new' }, { document_type: 'url', content: null, has_file: false }],
    ['text', { content: 'New text.' }, { document_type: 'text', content: 'New text.', has_file: false }],
    [
      'URL in place of the file',
      { document_file: 'https://example.org/new' },
      { document_type: 'url', content: null, has_file: false },
    ],
  ])('a new %s changes the type with it and starts a new run', async (_what, parts, expected) => {
    for (const body of [{ content: 'Old text.' }, { document_url: 'https://example.org/old' }]) {
      const { document_id } = await vault.ada.client.documents.create({ body });
      const before = await stateOf(document_id);
      const { status, body: changed } = await patch(document_id, parts);
      expect([status, changed]).toEqual([200, expect.objectContaining({ ...expected, upload_status: 'importing', progress: 0 })]);
      const after = await stateOf(document_id);
      expect(after).toMatchObject({ upload_status: 'importing', generation: before.generation + 1 });
      expect(after.task_id).not.toBe(before.task_id);
    }
  });
  test('keeps the type if the new source can have it', async () => {
    const feed = await vault.ada.client.documents.create({
      body: { document_url: 'https://example.org/a.xml', document_type: 'rss' },
    });
    expect((await patch(feed.document_id, { document_url: 'https://example.org/b.xml' })).body.document_type).toBe('rss');
    const mail = await vault.ada.client.documents.create({ body: { content: 'Subject: a\r\n\r\nb', document_type: 'email' } });
    expect((await patch(mail.document_id, { content: 'Subject: c\r\n\r\nd' })).body.document_type).toBe('email');
    expect((await patch(mail.document_id, { document_url: 'https://youtu.be/1' })).body.document_type).toBe('youtube');
  });
  test.each(['content', 'document_url'])('an empty %s removes this source', async (name) => {
    const source = name === 'content' ? { content: 'Text.' } : { document_url: 'https://example.org/' };
    const { document_id } = await vault.ada.client.documents.create({ body: source });
    const { status, body } = await patch(document_id, { [name]: '' });
    expect([status, body.content, body.upload_status]).toEqual([200, null, 'importing']);
    expect((await rows('select document_url from vault.document where id = $1', [document_id]))[0].document_url).toBe(null);
  });
  test('an empty document_file removes the file, its object and its passages', async () => {
    const { document_id } = await vault.ada.client.documents.create({
      files: { document_file: aText('gone.txt', 'Gone soon.') },
    });
    const [{ object_key }] = await rows('select object_key from vault.document where id = $1', [document_id]);
    const { status, body } = await patch(document_id, { document_file: '' });
    expect([status, body.has_file, body.file_type, body.file_size]).toEqual([200, false, null, null]);
    const queued = await rows(
      `select data from pgboss.job where name = 'vault.delete-objects' and data::text like '%' || $1::text || '%'`,
      [object_key],
    );
    expect(queued).toHaveLength(1);
  });
  test('an empty source that the document does not have changes nothing', async () => {
    const { document_id } = await aNote();
    const before = await stateOf(document_id);
    expect((await patch(document_id, { document_url: '' })).body.content).toBe('Lamps were lit at dusk.');
    expect(await stateOf(document_id)).toEqual(before);
  });
  test('a source may be replaced by another while it is set to null', async () => {
    const { document_id } = await aNote();
    const { body } = await patch(document_id, { content: '', document_url: 'https://example.org/x' });
    expect([body.content, body.document_type]).toEqual([null, 'url']);
  });
  test.each<[string, Record<string, string | File>, unknown[]]>([
    ['two sources', { content: 'a', document_url: 'https://example.org/' }, [400, 'document_url invalid', 'content invalid']],
    [
      'a file and a text',
      { document_file: aText('a.txt', 'a'), content: 'b' },
      [400, 'document_file invalid', 'content invalid'],
    ],
    [
      'a file and a URL',
      { document_file: aText('a.txt', 'a'), document_url: 'https://example.org/' },
      [400, 'document_file invalid', 'document_url invalid'],
    ],
    ['a URL without TLS', { document_url: 'http://example.org/' }, [400, 'document_url unsafe_url']],
    ['a URL without TLS in place of the file', { document_file: 'http://example.org/' }, [400, 'document_url unsafe_url']],
    ['a text in place of the file', { document_file: 'no URL' }, [400, 'document_file invalid']],
    ['a broken config', { config: 'x' }, [400, 'config invalid']],
    [
      'an unsupported file',
      { document_file: new File([new Uint8Array([0, 1, 2, 3])], 'a.bin') },
      [400, 'document_file unsupported_type'],
    ],
  ])('returns 400 for %s, and changes nothing', async (_what, parts, expected) => {
    const made = await aNote();
    const objects = await objectsOf();
    expect(faults(await patch(made.document_id, parts))).toEqual(expected);
    expect(await vault.ada.client.documents.get({ document_id: made.document_id })).toEqual(made);
    expect(await objectsOf()).toEqual(objects);
  });
});

describe('documents.list', () => {
  test('returns the newest first, without content, filtered by type, status and words', async () => {
    const user = await vault.api.user(vault.ada.workspaceId);
    const first = await user.client.documents.create({ body: { content: 'One.', document_name: 'Blue lamps' } });
    const second = await user.client.documents.create({
      body: { document_url: 'https://example.org/', document_name: 'Red lamps' },
    });
    const { results, count } = await user.client.documents.list({});
    expect([count, results.map(({ document_id }) => document_id)]).toEqual([2, [second.document_id, first.document_id]]);
    expect(results[0]).not.toHaveProperty('content');
    const ids = async (query: Parameters<typeof user.client.documents.list>[0]) =>
      (await user.client.documents.list(query)).results.map(({ document_id }) => document_id);
    expect(await ids({ document_type: ['text'] })).toEqual([first.document_id]);
    expect(await ids({ upload_status: ['uploaded'] })).toEqual([]);
    expect(await ids({ upload_status: ['importing', 'failed'] })).toHaveLength(2);
    expect(await ids({ search: 'lamps red' })).toEqual([second.document_id]);
    expect(await ids({ search: '100%' })).toEqual([]);
  });
  test('returns 400 for an unknown status and 404 for a page that does not exist', async () => {
    const { api, ada } = vault;
    expect((await sendRequest(api, `${documents}?upload_status=done`, { key: ada.key })).status).toBe(400);
    expect((await sendRequest(api, `${documents}?page=99`, { key: ada.key })).status).toBe(404);
  });
});

describe('documents.file', () => {
  const fetchFile = (id: number, headers = {}) =>
    fetch(`${vault.api.url}${documents}${id}/file/`, { headers: { authorization: `Bearer ${vault.ada.key}`, ...headers } });

  test('returns the file as a download in which nothing runs', async () => {
    const page = '<!doctype html><html><script>alert(1)</script></html>';
    const { document_id } = await vault.ada.client.documents.create({ files: { document_file: aText('a "b".html', page) } });
    const answer = await fetchFile(document_id);
    expect([answer.status, await answer.text()]).toEqual([200, page]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });
  test('returns 206 for a range and 416 outside of the file', async () => {
    const { document_id } = await vault.ada.client.documents.create({ files: { document_file: aText('a.txt', '0123456789') } });
    const part = await fetchFile(document_id, { range: 'bytes=2-4' });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    expect((await fetchFile(document_id, { range: 'bytes=99-' })).status).toBe(416);
  });
  test('returns 404 for a document without a file', async () => {
    expect((await fetchFile((await aNote()).document_id)).status).toBe(404);
  });
});

describe('documents.remove', () => {
  test('returns 204, then the document is missing', async () => {
    const { ada, api } = vault;
    const { document_id } = await ada.client.documents.create({ files: { document_file: aText('gone.txt', 'Gone.') } });
    const send = (method: string) => sendRequest(api, `${documents}${document_id}/`, { key: ada.key, method });
    expect((await send('DELETE')).status).toBe(204);
    expect((await send('GET')).status).toBe(404);
    expect((await send('DELETE')).status).toBe(404);
  });
});
