import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

import { getPort } from '@lyceum/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { s3 } from '../../../../../tools/services/addresses.ts';
import { createSmallDisk } from '../../../../../tools/test/small-disk.ts';
import type { Objects } from './index.ts';
import { isObjectKey } from './object-key.rules.ts';
import { aFile, aKey, createTestObjectStore, createTestStore, makeFolder, type TestStore, textOf } from './objects.fixtures.ts';

let scratch: Awaited<ReturnType<typeof makeFolder>>;
let root: string;
beforeAll(async () => {
  scratch = await makeFolder();
  root = join(scratch.folder, 'objects');
});
afterAll(() => scratch.remove());

describe.each(['disk', 's3'] as const)('objects on %s', (kind) => {
  let store: TestStore;
  let objects: Objects;
  beforeAll(async () => {
    store = await createTestStore(kind);
    objects = createTestObjectStore(store.settings);
    await objects.prepare();
  });
  afterAll(async () => {
    await objects.close();
    await store.remove();
  });
  const put = async (content: string | Buffer, key = aKey()): Promise<string> => {
    const { path, facts } = await aFile(scratch.folder, content);
    await objects.put(key, path, facts);
    return key;
  };

  test('a stored object can be read whole or in ranges, with its size', async () => {
    const key = await put('hello world');
    expect(await textOf((await objects.open(key))?.stream)).toBe('hello world');
    const part = await objects.open(key, { start: 6, end: 8 });
    expect([part?.size, await textOf(part?.stream)]).toEqual([11, 'wor']);
  });
  test('large and empty files are returned unchanged', async () => {
    const large = Buffer.alloc(5_000_000, 'abcdefghijklm');
    const opened = await objects.open(await put(large));
    expect(opened?.size).toBe(large.length);
    expect(Buffer.concat((await opened?.stream.toArray()) ?? []).equals(large)).toBe(true);
    expect(await textOf((await objects.open(await put('')))?.stream)).toBe('');
  });
  test('a missing or deleted object is undefined, and deleting twice is allowed', async () => {
    expect(await objects.open(aKey())).toBeUndefined();
    const key = await put('x');
    await objects.delete(key);
    await objects.delete(key);
    expect(await objects.open(key)).toBeUndefined();
  });
  test('list returns the keys with a prefix in order, after a given key, with the time of storing', async () => {
    // S3 has whole seconds, which some servers round up.
    const secondMs = 1_000;
    const before = Date.now() - secondMs;
    const keys = await Promise.all(Array.from({ length: 5 }, () => put('x')));
    const elsewhere = await put('x', aKey('other'));
    const listed = await objects.list('media');
    const names = listed.map(({ key }) => key);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(keys));
    expect(names).not.toContain(elsewhere);
    for (const { storedAt } of listed.filter(({ key }) => keys.includes(key))) {
      expect(storedAt.getTime()).toBeGreaterThanOrEqual(before);
      expect(storedAt.getTime()).toBeLessThanOrEqual(Date.now() + secondMs);
    }
    const middle = names[2] ?? '';
    expect((await objects.list('media', middle)).map(({ key }) => key)).toEqual(names.slice(3));
    expect(await objects.list('media', names.at(-1))).toEqual([]);
    await objects.delete(elsewhere);
  });
  test('rejects every text that is not a generated key', async () => {
    const { path, facts } = await aFile(scratch.folder, 'x');
    const names = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .array(fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '\0', 'media', 'aa', 'a'.repeat(32), '~', 'é'))
        .map((all) => all.join('')),
      fc.constantFrom(
        '../etc/passwd',
        'media/aa/bb/../../../x',
        `media/aa/bb/${'a'.repeat(32)}`,
        `MEDIA/aa/aa/${'a'.repeat(32)}`,
        `${aKey()}/`,
        `/${aKey()}`,
        `${aKey()}\n`,
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        names.filter((name) => !isObjectKey(name)),
        async (name) => {
          await expect(async () => objects.open(name)).rejects.toThrow();
          await expect(async () => objects.delete(name)).rejects.toThrow();
          await expect(async () => objects.put(name, path, facts)).rejects.toThrow();
        },
      ),
      { numRuns: 300 },
    );
    await expect(async () => objects.list('../media')).rejects.toThrow();
    expect((await readdir(scratch.folder)).filter((name) => !name.startsWith('file-') && name !== 'objects')).toEqual([]);
  });
});

describe('objects on disk', () => {
  test('are readable by their owner only, without leftover copies', async () => {
    const objects = createTestObjectStore({ kind: 'disk', folder: root });
    const { path, facts } = await aFile(scratch.folder, 'x');
    const key = aKey();
    await objects.put(key, path, facts);
    expect((await stat(join(root, dirname(key)))).mode & 0o077).toBe(0);
    expect(existsSync(path)).toBe(true);
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });
  test('are listed a thousand at a time', async () => {
    const folder = join(scratch.folder, 'file-many');
    const keys = Array.from({ length: 1_003 }, () => aKey()).sort();
    for (const key of keys) {
      await mkdir(join(folder, dirname(key)), { recursive: true });
      await writeFile(join(folder, key), '');
    }
    const objects = createTestObjectStore({ kind: 'disk', folder });
    const first = (await objects.list('media')).map(({ key }) => key);
    const second = (await objects.list('media', first.at(-1))).map(({ key }) => key);
    expect([first.length, second.length, [...first, ...second]]).toEqual([1_000, 3, keys]);
  });
  test('symbolic links are not followed', async () => {
    const objects = createTestObjectStore({ kind: 'disk', folder: root });
    const secret = join(scratch.folder, 'file-secret');
    await writeFile(secret, 'secret');
    const key = aKey();
    await mkdir(join(root, dirname(key)), { recursive: true });
    await symlink(secret, join(root, key));
    expect(await objects.open(key)).toBeUndefined();
  });
  test('a copy left by a killed process is deleted after a day', async () => {
    const folder = join(scratch.folder, 'objects', '.incoming');
    const [old, recent] = [join(folder, 'old'), join(folder, 'recent')];
    await Promise.all([writeFile(old, 'x'), writeFile(recent, 'x')]);
    const before = new Date(Date.now() - 25 * 3_600_000);
    await utimes(old, before, before);
    await createTestObjectStore({ kind: 'disk', folder: root }).prepare();
    expect(await readdir(folder)).toEqual(['recent']);
  });
  test('rejects a file of the wrong length', async () => {
    const objects = createTestObjectStore({ kind: 'disk', folder: root });
    const { path, facts } = await aFile(scratch.folder, 'xyz');
    const key = aKey();
    await expect(objects.put(key, path, { ...facts, size: 4 })).rejects.toMatchObject({ status: 503 });
    expect(await objects.open(key)).toBeUndefined();
  });
  test('a full disk returns 507 and leaves stored objects intact', async () => {
    const disk = createSmallDisk();
    try {
      const objects = createTestObjectStore({ kind: 'disk', folder: disk.folder });
      const small = await aFile(scratch.folder, 'small');
      const large = await aFile(scratch.folder, Buffer.alloc(2_000_000));
      const kept = aKey();
      if (disk.code) await objects.put(kept, small.path, small.facts);
      const failure = await objects.put(aKey(), large.path, large.facts).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        ...(disk.code ? { status: 507, code: 'insufficient_storage' } : { status: 503, code: 'overloaded' }),
        cause: disk.code ? { code: disk.code } : expect.anything(),
      });
      if (disk.code) {
        expect(await textOf((await objects.open(kept))?.stream)).toBe('small');
        expect(await readdir(join(disk.folder, '.incoming'))).toEqual([]);
        expect((await objects.list('media')).map(({ key }) => key)).toEqual([kept]);
      }
    } finally {
      disk.remove();
    }
  });
});

describe('objects on S3', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore('s3');
  });
  afterAll(() => store.remove());

  test('the store rejects bytes that do not match the digest', async () => {
    const objects = createTestObjectStore(store.settings);
    const { path, facts } = await aFile(scratch.folder, 'xyz');
    const key = aKey();
    await expect(objects.put(key, path, { ...facts, sha256: '0'.repeat(64) })).rejects.toMatchObject({ status: 503 });
    expect(await objects.open(key)).toBeUndefined();
    await objects.close();
  });
  test('a wrong secret or a missing bucket returns 503 without revealing the secret', async () => {
    for (const wrong of [{ secretAccessKey: 'wrong-secret' }, { bucket: 'lyceum-no-such-bucket' }]) {
      const objects = createTestObjectStore({ kind: 's3', ...s3, ...wrong });
      const { path, facts } = await aFile(scratch.folder, 'xyz');
      const failure = await objects.put(aKey(), path, facts).catch((error: unknown) => error);
      expect(failure).toMatchObject({ status: 503, code: 'overloaded' });
      expect(JSON.stringify(failure)).not.toContain('wrong-secret');
      await objects.close();
    }
  });
  test('an unreachable store fails after a few attempts', async () => {
    let attempts = 0;
    const server = createServer((socket) => {
      attempts += 1;
      socket.resetAndDestroy();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const objects = createTestObjectStore({ kind: 's3', ...s3, endpoint: `http://127.0.0.1:${getPort(server.address())}` });
    const { path, facts } = await aFile(scratch.folder, 'xyz');
    for (const use of [() => objects.put(aKey(), path, facts), () => objects.open(aKey())]) {
      attempts = 0;
      await expect(use()).rejects.toMatchObject({ status: 503 });
      expect(attempts).toBeLessThanOrEqual(3);
    }
    await objects.close();
    server.close();
  });
  test('a store that never responds times out', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const objects = createTestObjectStore({ kind: 's3', ...s3, endpoint: `http://127.0.0.1:${port}`, responseTimeoutMs: 500 });
    await expect(objects.open(aKey())).rejects.toMatchObject({ status: 503 });
    await objects.close();
    silent.close();
  });
});
