import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Problem } from '../index.ts';
import { type FormServer, maxBytes, startForms } from '../testing/sample-forms.ts';

let server: FormServer;
let seen: { path: string; text: string; mode: number } | undefined;
let asked = 0;
beforeAll(async () => {
  server = await startForms({
    create: async ({ body, files: { file, other } }) => {
      asked += 1;
      seen = { path: file.path, text: await readFile(file.path, 'utf8'), mode: (await stat(file.path)).mode & 0o777 };
      if (body.title === 'fail') throw new Problem(400, 'validation_error', 'No.');
      const { path: _path, ...about } = file;
      return { body, file: about, other: other?.filename ?? null };
    },
    either: ({ body, files }) => ({ body, files: Object.keys(files) }),
  });
});
afterAll(() => server.close());

const post = async (body: RequestInit['body'], { path = '/forms/', headers = {} }: { path?: string; headers?: object } = {}) => {
  const answer = await fetch(server.url + path, { method: 'POST', body: body ?? null, headers: { ...headers } });
  return { status: answer.status, body: await answer.json() };
};
const form = (parts: Record<string, string | Blob | (string | Blob)[]>): FormData => {
  const made = new FormData();
  for (const [name, values] of Object.entries(parts)) for (const value of [values].flat()) made.append(name, value as Blob);
  return made;
};
const hello = new File(['hello'], 'hello.txt', { type: 'text/plain' });

describe('a form that is accepted', () => {
  test('gives the handler parsed fields and files on disk', async () => {
    const { status, body } = await post(form({ title: 'Ada', count: '3', file: hello }));
    expect(status).toBe(201);
    expect(body).toEqual({
      body: { title: 'Ada', count: 3 },
      file: {
        filename: 'hello.txt',
        mediaType: 'text/plain',
        size: 5,
        sha256: createHash('sha256').update('hello').digest('hex'),
      },
      other: null,
    });
    expect(seen).toMatchObject({ text: 'hello', mode: 0o600 });
  });
  test.each(['ok', 'fail'])('leaves no file behind when its operation ends in %s', async (title) => {
    await post(form({ title, file: hello }));
    expect(existsSync(seen?.path ?? '')).toBe(false);
    expect(await server.left()).toEqual([]);
  });
  test('has several files', async () => {
    const { body } = await post(form({ file: hello, other: new File(['x'], 'ünï "code".txt') }));
    expect(body.other).toBe('ünï %22code%22.txt');
  });
  test('may be JSON with the same fields where the operation allows it', async () => {
    const asJson = { path: '/either/', headers: { 'content-type': 'application/json' } };
    expect(await post('{"count":3}', asJson)).toEqual({ status: 201, body: { body: { count: 3 }, files: [] } });
    expect((await post('{"count":0}', asJson)).status).toBe(400);
    expect(await post(form({ count: '3', file: hello }), { path: '/either/' })).toEqual({
      status: 201,
      body: { body: { count: 3 }, files: ['file'] },
    });
  });
  test('has no file where a file input was left empty', async () => {
    expect((await post(form({ file: new File([], '') }), { path: '/either/' })).body).toEqual({ body: {}, files: [] });
    expect((await post(form({ file: new File([], '') }))).status).toBe(400);
  });
});

describe('a form that is refused', () => {
  const rawForm = (text: string, contentType = 'multipart/form-data; boundary=x') =>
    post(text, { headers: { 'content-type': contentType } });
  const part = (disposition: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${value}\r\n`;
  const filePart = part('form-data; name="file"; filename="a"', 'hello');

  test('names every fault', async () => {
    const { status, body } = await post(form({ count: '10', colour: 'red' }));
    expect([status, body.code]).toEqual([400, 'validation_error']);
    expect(body.errors.map(({ attr, code }: { attr: string; code: string }) => `${attr} ${code}`).sort()).toEqual([
      'colour unknown',
      'count max_value',
      'file required',
    ]);
  });
  test('names a file that the operation does not expect', async () => {
    const { status, body } = await post(form({ file: hello, avatar: hello }));
    expect([status, body.errors]).toEqual([400, [{ attr: 'avatar', code: 'unknown', detail: 'No file is expected here.' }]]);
  });
  test('has a file twice, or text in place of a file', async () => {
    expect((await post(form({ file: [hello, hello] }))).body.errors).toMatchObject([{ attr: 'file', code: 'invalid' }]);
    expect((await post(form({ file: 'text' }))).status).toBe(400);
  });
  test('has a field twice where one is expected', async () => {
    expect((await post(form({ title: ['a', 'b'], file: hello }))).body.errors).toMatchObject([{ attr: 'title' }]);
  });
  test.each([
    ['a part without a name', part('form-data', 'x')],
    ['a part with a name that is too long', part(`form-data; name="${'n'.repeat(101)}"`, 'x')],
    ['a part that is named like a prototype', part('form-data; name="__proto__"', 'x')],
    ['21 parts', part('form-data; name="title"', 'x').repeat(21)],
    ['no boundary at the end', filePart],
    ['a body without any part', 'hello'],
    ['an empty body', ''],
  ])('replies 400 to %s', async (_what, text) => {
    const end = text.startsWith('--x') && !text.endsWith('hello\r\n') ? '--x--\r\n' : '';
    expect((await rawForm(text + end)).status).toBe(400);
  });
  test('replies 400 when a part header that is too long hides the name of the file, and ignores one behind it', async () => {
    const long = part('form-data; name="file"; filename="a"', 'hello', `X-Long: ${'h'.repeat(100_000)}\r\n`);
    expect((await rawForm(`${long}--x--\r\n`)).status).toBe(201);
    const hidden = `--x\r\nX-Long: ${'h'.repeat(100_000)}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello\r\n`;
    expect((await rawForm(`${hidden}--x--\r\n`)).status).toBe(400);
  });
  test('replies 413 to text beyond its limit, in one part or in many', async () => {
    const either = (parts: Record<string, string[]>) => post(form(parts), { path: '/either/' });
    const { status, body } = await either({ title: ['t'.repeat(1_001)] });
    expect([status, body.detail]).toEqual([413, 'The text is larger than 1,000 bytes, the limit of this operation.']);
    expect((await either({ title: ['t'.repeat(300), 't'.repeat(300), 't'.repeat(300), 't'.repeat(300)] })).status).toBe(413);
  });
  test('accepts a file of exactly the limit and replies 413 to one byte more', async () => {
    const before = asked;
    expect((await post(form({ file: new File([Buffer.alloc(maxBytes)], 'a') }))).status).toBe(201);
    const { status, body } = await post(form({ file: new File([Buffer.alloc(maxBytes + 1)], 'a') }));
    expect([status, body.code, asked - before]).toEqual([413, 'file_too_large', 1]);
    expect(body.detail).toBe('The file is larger than 1,000,000 bytes, the limit of this operation.');
    expect(await server.left()).toEqual([]);
  });
  test.each([
    ['multipart/form-data', 400],
    ['multipart/form-data;', 400],
    ['multipart/form-data; boundary', 400],
    ['multipart/form-data; boundary=', 400],
    ['multipart/form-data; boundary=""', 400],
    ['multipart/form-data; boundary=x; boundary=y', 400],
    ['multipart/form-data; boundary=x; BOUNDARY=x', 400],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, 400],
    ['multipart/form-data; boundary="x\\"', 400],
    ['multipart/form-data; boundary="x "', 400],
    ['multipart/form-data; boundary=x y', 400],
    ['multipart/form-data boundary=x', 415],
    ['multipart/form-data, application/json', 415],
    ['multipart/mixed; boundary=x', 415],
    ['multipart/form-dat; boundary=x', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json', 415],
    ['text/plain; boundary=x', 415],
    ['nonsense', 415],
  ])('replies to Content-Type %s with %i without calling the handler', async (contentType, status) => {
    const before = asked;
    const text = contentType === 'application/json' ? '{}' : `${filePart}--x--\r\n`;
    expect((await rawForm(text, contentType)).status).toBe(status);
    expect(asked).toBe(before);
  });
  test.each([
    'multipart/form-data;boundary=x',
    'Multipart/Form-Data; Boundary=x',
    'multipart/form-data\t;\tboundary=x',
    'multipart/form-data; charset=utf-8; boundary="x"',
    'multipart/form-data; boundary=x ;',
  ])('accepts Content-Type %s', async (contentType) => {
    expect((await rawForm(`${filePart}--x--\r\n`, contentType)).status).toBe(201);
  });
  test('replies 415 where no form is expected', async () => {
    expect((await post(form({ file: hello }), { path: '/note/' })).status).toBe(415);
  });
  test('reports a missing file where there is no body at all', async () => {
    expect((await post(undefined)).body.errors).toEqual([{ attr: 'file', code: 'required', detail: 'No file was submitted.' }]);
  });
});

describe('the upload folder', () => {
  test('deletes files that a killed process left, and no others', async () => {
    const old = join(server.folder, 'lyceum-upload-left');
    const foreign = join(server.folder, 'other-program');
    const recent = join(server.folder, 'lyceum-upload-recent');
    await Promise.all([old, foreign, recent].map((path) => writeFile(path, 'x')));
    const yesterday = new Date(Date.now() - 86_400_000);
    await Promise.all([old, foreign].map((path) => utimes(path, yesterday, yesterday)));
    const next = await startForms({ create: () => ({}), folder: server.folder });
    await next.close();
    expect((await server.left()).sort()).toEqual(['lyceum-upload-recent', 'other-program']);
  });
});
