import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../../../../../../tools/test/eventually.ts';
import { readEvents } from '../../../platform/live/reader.fixtures.ts';
import { withBlockedIdempotencyClaims } from '../../../testing/block-idempotency-claims.ts';
import { sendRequest } from '../../../testing/send-request.ts';
import { startTestApi } from '../../../testing/start-test-api.ts';
import { aText, documents, openVault, sendForm, type Vault } from '../vault.fixtures.ts';

const maxUploadBytes = 200_000;
let vault: Vault;
beforeAll(async () => {
  vault = await openVault({ config: { maxUploadBytes } });
});
afterAll(() => vault.close());

const aNote = async (): Promise<number> =>
  (await vault.ada.client.documents.create({ body: { content: 'A text.' } })).document_id;
const countRows = async () => (await vault.api.owner.query('select count(*)::int as count from vault.document')).rows[0].count;
const countObjects = async () => (await vault.api.platform.objects.list('vault')).length;
const spooled = () => readdir(vault.api.config.spoolFolder ?? '');

/** Each operation that writes, as a request with an Idempotency-Key. `variant` makes it another request. */
const writes: readonly [
  string,
  (id: number, key: string, variant: string) => Promise<{ status: number; body: { code: string } }>,
][] = [
  [
    'documents.create',
    (_id, key, variant) =>
      sendForm(vault, vault.ada, {
        method: 'POST',
        path: documents,
        parts: { document_file: aText('a.txt', variant) },
        headers: { 'idempotency-key': key },
      }),
  ],
  [
    'documents.update',
    (id, key, variant) =>
      sendForm(vault, vault.ada, {
        path: `${documents}${id}/`,
        parts: { document_file: aText('a.txt', variant) },
        headers: { 'idempotency-key': key },
      }),
  ],
  [
    'documents.reprocess',
    (id, key, variant) =>
      sendRequest(vault.api, `${documents}${id}/reprocess/`, {
        key: vault.ada.key,
        method: 'POST',
        body: { message: variant },
        headers: { 'idempotency-key': key },
      }),
  ],
];

describe.each(writes)('%s with an Idempotency-Key', (name, send) => {
  test('returns 409 while the first request runs, and leaves no object behind', async () => {
    const id = await aNote();
    const before = await countObjects();
    const { status, body } = await withBlockedIdempotencyClaims(vault.api, () => send(id, `${name}-running`, 'one'));
    expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
    expect(await countObjects()).toBe(before);
  });
  test('returns 422 for another request', async () => {
    const id = await aNote();
    expect((await send(id, `${name}-used`, 'one')).status).toBeLessThan(300);
    const before = await countObjects();
    const { status, body } = await send(id, `${name}-used`, 'two');
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await countObjects()).toBe(before);
  });
});

test('documents.remove returns 409 while the first request with the Idempotency-Key runs', async () => {
  const path = `${documents}${await aNote()}/`;
  const send = () =>
    sendRequest(vault.api, path, { key: vault.ada.key, method: 'DELETE', headers: { 'idempotency-key': 'remove-once' } });
  expect((await withBlockedIdempotencyClaims(vault.api, send)).status).toBe(409);
  expect((await send()).status).toBe(204);
  expect((await send()).headers.get('idempotency-replayed')).toBe('true');
});

describe('an upload', () => {
  test('returns 413 for a file above the limit, and stores nothing', async () => {
    const id = await aNote();
    const [rows, objects] = [await countRows(), await countObjects()];
    const parts = { document_file: aText('large.txt', 'x'.repeat(maxUploadBytes + 1)) };
    const created = await sendForm(vault, vault.ada, { method: 'POST', path: documents, parts });
    const updated = await sendForm(vault, vault.ada, { path: `${documents}${id}/`, parts });
    expect([created.status, created.body.code, updated.status]).toEqual([413, 'file_too_large', 413]);
    expect([await countRows(), await countObjects(), await spooled()]).toEqual([rows, objects, []]);
  });
  test('of more than 100 MiB is refused before its first byte', async () => {
    const { hostname, port } = new URL(vault.api.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    socket.write(
      `POST ${documents} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${vault.ada.key}\r\nExpect: 100-continue\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${101 * 1024 * 1024}\r\n\r\n`,
    );
    await eventually(
      () => heard,
      (text) => text !== '',
    );
    expect(heard).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });
  test('that is aborted at any byte leaves no row, no object and no temporary file', async () => {
    const [rows, objects] = [await countRows(), await countObjects()];
    const { hostname, port } = new URL(vault.api.url);
    const body = `--x\r\nContent-Disposition: form-data; name="document_file"; filename="a.txt"\r\n\r\n${'a'.repeat(100_000)}\r\n--x--\r\n`;
    const request =
      `POST ${documents} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${vault.ada.key}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    for (let at = 40; at < request.length - 1; at += 5_003) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(request.slice(0, at));
      await pause(at % 11);
      socket.resetAndDestroy();
    }
    await eventually(spooled, (names) => names.length === 0);
    expect([await countRows(), await countObjects()]).toEqual([rows, objects]);
  });
});

describe('documents.events', () => {
  test('returns 429 for a user’s 21st stream', async () => {
    const path = `${documents}${await aNote()}/events/`;
    const open = () => readEvents({ url: vault.api.url, key: vault.ada.key, path, onEvent: () => undefined });
    const readers = Array.from({ length: 20 }, open);
    expect(new Set(await Promise.all(readers.map(({ begun }) => begun)))).toEqual(new Set([200]));
    expect((await sendRequest(vault.api, path, { key: vault.ada.key })).status).toBe(429);
    for (const reader of readers) reader.leave();
  });
  test('returns 503 when the process has no stream left, and ends its streams when it stops', async () => {
    const full = await startTestApi({ config: { databaseUrl: vault.api.config.databaseUrl, maxStreams: 1 } });
    const path = `${documents}${await aNote()}/events/`;
    const reader = readEvents({ url: full.url, key: vault.ada.key, path, onEvent: () => undefined });
    expect(await reader.begun).toBe(200);
    expect((await sendRequest(full, path, { key: vault.ada.key })).status).toBe(503);
    await full.close();
    await reader.over;
  });
});
