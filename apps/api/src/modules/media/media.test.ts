import { readdir, readlink } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../tools/test/eventually.ts';
import { createTestStore, type TestStore } from '../../platform/objects/objects.fixtures.ts';
import { withBlockedIdempotencyClaims } from '../../testing/block-idempotency-claims.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';
import { html, png, samples, svg } from './media.fixtures.ts';

/** Open file descriptors of this process, where the system reports them. */
const openFiles = async (): Promise<string[]> => {
  const handles = await readdir('/proc/self/fd').catch(() => []);
  return Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
};

const mediaLimits = { imageBytes: 10_485_760, fileBytes: 26_214_400 };

describe.each(['disk', 's3'] as const)('media, with objects on %s', (kind) => {
  let api: TestApi;
  let ada: TestUser;
  let eve: TestUser;
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore(kind);
    api = await startTestApi({ config: { objects: store.settings } });
    const { id } = await api.workspace();
    ada = await api.user(id);
    eve = await api.user(id);
  });
  afterAll(async () => {
    await api.close();
    await store.remove();
  });

  const file = (content: string | Buffer, name = 'a.bin', type = 'image/png') =>
    new File([new Uint8Array(Buffer.from(content))], name, { type });
  const upload = (content: string | Buffer, name?: string, type?: string) =>
    ada.client.media.upload({ files: { file: file(content, name, type) } });
  const fetchUrl = (url: string, init: RequestInit = {}) => fetch(url.replace('https://api.test', api.url), init);
  const post = async (form: FormData, headers: Record<string, string> = {}, user: TestUser = ada) => {
    const answer = await fetch(`${api.url}/api/v1/media/`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${user.key}`, ...headers },
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const formOf = (parts: Record<string, string | File>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value as File);
    return form;
  };
  const tempFiles = () => readdir(api.config.spoolFolder ?? '');

  describe('media.upload', () => {
    test('returns a URL that serves the same bytes', async () => {
      const { status, headers, body } = await post(formOf({ file: file(png, 'portrait.png') }));
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(Number),
        uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        url: `https://api.test/media/${body.uid}/portrait.png`,
        filename: 'portrait.png',
        media_type: 'image/png',
        size: png.length,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(headers.get('location')).toBe(body.url);
      expect(Buffer.from(await (await fetchUrl(body.url)).arrayBuffer()).equals(png)).toBe(true);
      expect(await tempFiles()).toEqual([]);
    });
    test('writes a row and an audit entry', async () => {
      const { id } = await upload(png);
      const { rows } = await api.platform.db.pool.query(
        `select media.workspace_id, media.user_id, audit.action, audit.details
           from media.object media join platform.audit audit on audit.object_id = media.id::text and audit.object_type = 'media.object'
          where media.id = $1`,
        [id],
      );
      expect(rows).toEqual([
        {
          workspace_id: ada.workspaceId,
          user_id: ada.id,
          action: 'media.uploaded',
          details: { media_type: 'image/png', size: png.length },
        },
      ]);
    });
    test.each(samples)(
      'stores %s with the media type of its bytes, not the one that the client claims',
      async (_what, content, mediaType) => {
        const { media_type, url } = await upload(content, 'liar.png', 'image/png');
        expect(media_type).toBe(mediaType);
        const { headers } = await fetchUrl(url);
        expect(headers.get('content-type')?.split(';')[0]).toBe(mediaType);
        expect(headers.get('content-disposition')?.split(';')[0]).toBe(/^image\//.test(mediaType) ? 'inline' : 'attachment');
      },
    );
    test('keeps the filename as data and never as a path', async () => {
      const { filename, url } = await upload('x', '../../..\\etc/\u202epass\0wd "ünï".txt');
      expect(filename).toBe('passwd %22ünï%22.txt');
      expect((await fetchUrl(url)).status).toBe(200);
    });
    test.each([
      ['no file', () => formOf({}), 'required'],
      ['an empty file', () => formOf({ file: file('', 'a.png') }), 'empty'],
      ['a text', () => formOf({ file: 'hello' }), 'required'],
    ])('returns 400 for %s', async (_what, form, code) => {
      const { status, body } = await post(form());
      expect([status, body.code]).toEqual([400, 'validation_error']);
      expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ attr: 'file', code })]));
    });
    test('returns 400 for unknown fields and files', async () => {
      expect((await post(formOf({ file: file(png), note: 'x' }))).status).toBe(400);
      expect((await post(formOf({ file: file(png), other: file(png) }))).status).toBe(400);
    });
    test('returns 401 without credentials before it reads the body', async () => {
      const answer = await fetch(`${api.url}/api/v1/media/`, { method: 'POST', body: formOf({ file: file(png) }) });
      expect(answer.status).toBe(401);
    });
    test('returns 403 for a read-only key', async () => {
      const reader = await api.user(ada.workspaceId, { scopes: ['read'] });
      expect((await post(formOf({ file: file(png) }), {}, reader)).status).toBe(403);
    });
    test('returns 413 for an image above its limit and accepts another file of that size', async () => {
      const large = Buffer.concat([png, Buffer.alloc(mediaLimits.imageBytes - png.length + 1)]);
      const { status, body } = await post(formOf({ file: file(large) }));
      expect([status, body.code]).toEqual([413, 'file_too_large']);
      expect((await upload(Buffer.concat([Buffer.from([0]), large]))).size).toBe(large.length + 1);
    });
    test('returns 413 for a file above its limit', async () => {
      const { status, body } = await post(formOf({ file: file(Buffer.alloc(mediaLimits.fileBytes + 1)) }));
      expect([status, body.code]).toEqual([413, 'file_too_large']);
      expect(await tempFiles()).toEqual([]);
    });
    test('returns 415 for a body that is not a form', async () => {
      const answer = await fetch(`${api.url}/api/v1/media/`, {
        method: 'POST',
        body: '{}',
        headers: { authorization: `Bearer ${ada.key}`, 'content-type': 'application/json' },
      });
      expect([answer.status, (await answer.json()).code]).toEqual([415, 'unsupported_media_type']);
    });
    test('uploads once per Idempotency-Key and returns 422 for another file', async () => {
      const key = { 'idempotency-key': `once-${kind}` };
      const first = await post(formOf({ file: file('one', 'a.txt') }), key);
      const again = await post(formOf({ file: file('one', 'a.txt') }), key);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const other = await post(formOf({ file: file('two', 'a.txt') }), key);
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
      const { rows } = await api.platform.db.pool.query('select 1 from media.object where user_id = $1 and size = 3', [ada.id]);
      expect(rows).toHaveLength(1);
    });
    test('returns 409 while the first request with the Idempotency-Key runs', async () => {
      const key = { 'idempotency-key': `running-${kind}` };
      const { status, body } = await withBlockedIdempotencyClaims(api, () => post(formOf({ file: file('one') }), key));
      expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
    });
    test('returns 429 after the burst', async () => {
      const strict = await startTestApi({ config: { rateFactor: 1 } });
      const { id } = await strict.workspace();
      const user = await strict.user(id);
      const statuses = await Promise.all(
        Array.from({ length: 25 }, async () => {
          const answer = await fetch(`${strict.url}/api/v1/media/`, {
            method: 'POST',
            body: formOf({ file: file('x') }),
            headers: { authorization: `Bearer ${user.key}` },
          });
          await answer.text();
          return answer.status;
        }),
      );
      await strict.close();
      expect(new Set(statuses)).toEqual(new Set([201, 429]));
      expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    });
  });

  describe('media.file', () => {
    test('is served with headers that keep its content from running', async () => {
      const { url } = await upload(html, 'page.html', 'text/html');
      const { status, headers } = await fetchUrl(url);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'content-length': String(html.length),
      });
      expect(headers.get('set-cookie')).toBeNull();
    });
    test('serves an SVG as a download', async () => {
      const { headers } = await fetchUrl((await upload(svg, 'logo.svg', 'image/svg+xml')).url);
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    });
    test('answers HEAD with the same headers and no body', async () => {
      const { url } = await upload(png);
      const answer = await fetchUrl(url, { method: 'HEAD' });
      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, String(png.length), '']);
    });
    test('returns 304 for a matching ETag', async () => {
      const { url } = await upload(png);
      const etag = (await fetchUrl(url)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      const answer = await fetchUrl(url, { headers: { 'if-none-match': etag } });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    });
    test.each([
      ['bytes=0-4', 206, '01234', 'bytes 0-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=5-100', 206, '56789', 'bytes 5-9/10'],
      ['bytes=0-1,4-5', 200, '0123456789', null],
      ['bytes=4-2', 200, '0123456789', null],
      ['lines=0-1', 200, '0123456789', null],
    ])('range %s returns %i', async (range, status, text, contentRange) => {
      const { url } = await upload('0123456789');
      const answer = await fetchUrl(url, { headers: { range } });
      expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, text, contentRange]);
    });
    test.each(['bytes=10-', 'bytes=-0'])('returns 416 for %s of ten bytes', async (range) => {
      const answer = await fetchUrl((await upload('0123456789')).url, { headers: { range } });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    });
    test('returns the whole file for a range of an older version', async () => {
      const { url } = await upload('0123456789');
      expect((await fetchUrl(url, { headers: { range: 'bytes=0-4', 'if-range': '"old"' } })).status).toBe(200);
      const etag = (await fetchUrl(url)).headers.get('etag') ?? '';
      expect((await fetchUrl(url, { headers: { range: 'bytes=0-4', 'if-range': etag } })).status).toBe(206);
    });
    test('leaves nothing open when a client disconnects midway', async () => {
      const { url } = await upload(Buffer.alloc(8_000_000));
      for (let left = 0; left < 10; left += 1) {
        const leaving = new AbortController();
        const answer = await fetchUrl(url, { signal: leaving.signal });
        await answer.body?.getReader().read();
        leaving.abort();
      }
      await eventually(async () => (await openFiles()).every((path) => !path.includes('lyceum-objects-')));
      expect(Buffer.from(await (await fetchUrl(url)).arrayBuffer()).length).toBe(8_000_000);
    });
    test('returns the same 404 for an unknown, misnamed, malformed, deleted or missing file', async () => {
      const deleted = await upload('x', 'a.txt');
      await ada.client.media.remove({ id: deleted.id });
      const lost = await upload('x', 'a.txt');
      const { rows } = await api.platform.db.pool.query<{ object_key: string }>(
        'select object_key from media.object where id = $1',
        [lost.id],
      );
      await api.platform.objects.delete(rows[0]?.object_key ?? '');
      const there = await upload('x', 'a.txt');
      const bodies = await Promise.all(
        [
          '/media/00000000-0000-4000-8000-000000000000/a.txt',
          new URL(there.url).pathname.replace('a.txt', 'b.txt'),
          '/media/not-a-uid/a.txt',
          new URL(deleted.url).pathname,
          new URL(lost.url).pathname,
        ].map(async (path) => {
          const answer = await fetch(api.url + path, { headers: { 'x-request-id': 'same-request' } });
          expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'private, no-store']);
          const { instance, ...body } = await answer.json();
          expect(instance).toBe(path);
          return JSON.stringify(body);
        }),
      );
      expect(new Set(bodies).size).toBe(1);
    });
  });

  describe('media.list', () => {
    test('lists the caller’s own files, newest first', async () => {
      const user = await api.user(ada.workspaceId);
      const made = [];
      for (const name of ['a.txt', 'b.txt', 'c.txt'])
        made.unshift(await user.client.media.upload({ files: { file: file(name, name) } }));
      await user.client.media.remove({ id: made[1]?.id ?? 0 });
      const page = await user.client.media.list();
      expect(page).toEqual({ count: 2, next: null, previous: null, results: [made[0], made[2]] });
      const first = await user.client.media.list({ page_size: '1' });
      expect(first.results).toEqual([made[0]]);
      expect(first.next).toContain('page=2');
    });
    test('lists no files of others', async () => {
      await upload('x');
      const other = await api.user(ada.workspaceId);
      expect(await other.client.media.list()).toMatchObject({ count: 0, results: [] });
    });
    test('returns 401 without credentials, 403 for a key that may not read, and 404 for a page that does not exist', async () => {
      expect((await fetch(`${api.url}/api/v1/media/`)).status).toBe(401);
      const writer = await api.user(ada.workspaceId, { scopes: ['write'] });
      await expect(writer.client.media.list()).rejects.toMatchObject({ status: 403 });
      await expect(ada.client.media.list({ page: '9999' })).rejects.toMatchObject({ status: 404, code: 'invalid_page' });
    });
  });

  describe('media.remove', () => {
    test('deletes the file', async () => {
      const { id, url } = await upload('x');
      const answer = await fetch(`${api.url}/api/v1/media/${id}/`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${ada.key}` },
      });
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      expect((await fetchUrl(url)).status).toBe(404);
    });
    test('returns the same 404 for another user’s, a deleted and a missing file', async () => {
      const { id } = await upload('x');
      const gone = await upload('x');
      await ada.client.media.remove({ id: gone.id });
      const remove = async (user: TestUser, which: number | string) => {
        const answer = await fetch(`${api.url}/api/v1/media/${which}/`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${user.key}`, 'x-request-id': 'same-request' },
        });
        const { instance: _instance, ...body } = await answer.json();
        return `${answer.status} ${JSON.stringify(body)}`;
      };
      const answers = [await remove(eve, id), await remove(ada, gone.id), await remove(ada, 999_999), await remove(ada, 'x')];
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toMatch(/^404 /);
    });
    test('returns 401 without credentials, 403 for a read-only key and 409 while a request with the same Idempotency-Key is running, then replays the response', async () => {
      const { id } = await upload('x');
      const remove = (headers: Record<string, string>, which = id) =>
        fetch(`${api.url}/api/v1/media/${which}/`, { method: 'DELETE', headers });
      expect((await remove({})).status).toBe(401);
      const reader = await api.user(ada.workspaceId, { scopes: ['read'] });
      expect((await remove({ authorization: `Bearer ${reader.key}` })).status).toBe(403);
      const once = { authorization: `Bearer ${ada.key}`, 'idempotency-key': `remove-${kind}` };
      expect((await withBlockedIdempotencyClaims(api, () => remove(once))).status).toBe(409);
      expect((await remove(once)).status).toBe(204);
      expect((await remove(once)).headers.get('idempotency-replayed')).toBe('true');
    });
  });
});

describe('media.avatar', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());
  const uid = '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f';
  const ask = (name: string, init: RequestInit = {}) => fetch(`${api.url}/media/avatars/${name}`, init);

  test('draws the same picture for the same identifier, ignoring upper and lower case', async () => {
    const answer = await ask(`${uid}.svg`);
    const picture = await answer.text();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=604800',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(picture).toMatch(/^<svg .*role="img".*<title>Avatar<\/title>/);
    expect(await (await ask(`${uid.toUpperCase()}.svg`)).text()).toBe(picture);
    expect(await (await ask(`${uid.replace('0', '1')}.svg`)).text()).not.toBe(picture);
  });
  test('is the avatar of a user without a picture', async () => {
    const { id } = await api.workspace();
    const user = await api.user(id);
    const { profile_picture } = (await user.client.auth.whoami()).user;
    expect((await fetch(profile_picture.replace('https://api.test', api.url))).status).toBe(200);
  });
  test('returns 304 for a matching ETag', async () => {
    const etag = (await ask(`${uid}.svg`)).headers.get('etag') ?? '';
    expect((await ask(`${uid}.svg`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
  test.each(['x.svg', `${uid}.png`, uid, '.svg', `${uid}.svg.svg`, '..%2f..%2fetc%2fpasswd.svg'])(
    'returns 404 for %s',
    async (name) => {
      expect((await ask(name)).status).toBe(404);
    },
  );
  test('makes no database query', async () => {
    let acquired = 0;
    const count = () => void (acquired += 1);
    api.platform.db.pool.on('acquire', count);
    await ask(`${uid}.svg`);
    api.platform.db.pool.off('acquire', count);
    expect(acquired).toBe(0);
  });
});
