import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestStore, type TestStore } from '../../platform/objects/objects.fixtures.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/start-test-api.ts';

const mebibyte = 1024 * 1024;

describe.each(['disk', 's3'] as const)('twenty uploads at once, with objects on %s', (kind) => {
  let api: TestApi;
  let ada: TestUser;
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore(kind);
    api = await startTestApi({ config: { objects: store.settings } });
    const { id } = await api.workspace();
    ada = await api.user(id);
  });
  afterAll(async () => {
    await api.close();
    await store.remove();
  });

  const block = Buffer.alloc(65_536, 7);
  const opening = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
  const closing = Buffer.from('\r\n--x--\r\n');

  /** Streams the file, so that any memory growth is the server's. */
  const upload = (bytes: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        `${api.url}/api/v1/media/`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${ada.key}`, 'content-type': 'multipart/form-data; boundary=x' },
        },
        (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
      );
      outgoing.once('error', reject);
      Readable.from(
        (function* () {
          yield opening;
          for (let sent = 0; sent < bytes; sent += block.length) yield block;
          yield closing;
        })(),
      ).pipe(outgoing);
    });

  test('succeed with less memory than was sent, and leave nothing in the spool', async () => {
    // Warm-up, so that pools and compiled code are in place.
    await Promise.all(Array.from({ length: 20 }, () => upload(mebibyte)));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
    const each = kind === 'disk' ? 10 : 6;
    const statuses = await Promise.all(Array.from({ length: 20 }, () => upload(each * mebibyte)));
    clearInterval(watch);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect((most - before) / mebibyte).toBeLessThan(90);
    expect(await readdir(api.config.spoolFolder ?? '')).toEqual([]);
  });
});
