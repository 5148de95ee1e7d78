import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { DeleteBucketCommand, DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { silentLog } from '@lyceum/kit';

import { s3 } from '../../../../../tools/services/addresses.ts';
import { systemClock } from '../clock.ts';
import { createObjectStore, type ObjectSettings, type Objects } from './index.ts';
import { createObjectKey } from './object-key.rules.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';

export const aKey = (prefix = 'media'): string => createObjectKey(prefix, randomBytes);

export const createTestObjectStore = (settings: ObjectSettings): Objects =>
  createObjectStore(settings, { clock: systemClock, log: silentLog() });

export const textOf = async (stream: Readable | undefined): Promise<string | undefined> =>
  stream && Buffer.concat(await stream.toArray()).toString('utf8');

export const makeFolder = async (): Promise<{ folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-objects-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

export interface TestStore {
  readonly settings: ObjectSettings;
  remove(): Promise<void>;
}

/** An empty folder or bucket of its own. */
export async function createTestStore(kind: ObjectSettings['kind']): Promise<TestStore> {
  if (kind === 'disk') {
    const { folder, remove } = await makeFolder();
    return { settings: { kind, folder }, remove };
  }
  const settings = { kind, ...s3, bucket: `lyceum-test-${randomBytes(6).toString('hex')}` };
  const objects = createTestObjectStore(settings);
  await objects.prepare();
  await objects.close();
  return { settings, remove: () => removeBucket(settings) };
}

async function removeBucket(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings);
  const Bucket = settings.bucket;
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    if (Contents.length === 0) break;
    await Promise.all(Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))));
  }
  await client.send(new DeleteBucketCommand({ Bucket }));
  client.destroy();
}

export async function aFile(folder: string, content: string | Buffer) {
  const path = join(folder, `file-${randomBytes(8).toString('hex')}`);
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, facts: { mediaType: 'text/plain', size: Buffer.byteLength(content), sha256 } };
}
