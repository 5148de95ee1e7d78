import { createReadStream } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Log } from '@lyceum/kit';

import { assertObjectKey, assertPrefix, isObjectKey } from './object-key.rules.ts';
import { objectsUnavailable } from './objects.problems.ts';
import { type FileFacts, type ListedObject, maxListed, type Objects, type OpenedObject } from './objects.ts';
import { createS3Client, putTimeMs, type S3Settings, signDigest } from './s3-client.ts';
import { isNotFound, isTransient, nameOf, statusOf } from './s3-errors.ts';

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

const mostTries = 3;

/**
 * Objects in a bucket. Only what every implementation of the S3 API does alike: whole PUTs of known length, ranged GETs,
 * DELETE and lists; no conditional writes.
 */
export function createS3Objects(settings: S3Settings, log: Log): Objects {
  const bucket: Bucket = { client: createS3Client(settings), name: settings.bucket };
  const asked = async <T>(what: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // The client's errors carry whole requests and answers; these two tell what is wrong.
      log.error(
        { event: 'objects.unavailable', what, reason: nameOf(error), status: statusOf(error) },
        'the object store failed',
      );
      throw objectsUnavailable(error);
    }
  };
  return {
    put: async (key, path, facts) => asked('put', put(bucket, assertObjectKey(key), { path, facts })),
    open: async (key, range) => asked('get', open(bucket, assertObjectKey(key), range)),
    delete: async (key) => asked('delete', remove(bucket, assertObjectKey(key))),
    list: async (room, after) => asked('list', list(bucket, assertPrefix(room), after)),
    prepare: () => asked('prepare', make(bucket)),
    close: async () => bucket.client.destroy(),
  };
}

interface Putting {
  readonly path: string;
  readonly facts: FileFacts;
}

/** The client cannot repeat what it streams, so each try opens the file anew. */
async function put(bucket: Bucket, key: string, putting: Putting): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await putOnce(bucket, key, putting);
      return;
    } catch (error) {
      if (tries === mostTries || !isTransient(error)) throw error;
      await pause(100 * 2 ** tries);
    }
  }
}

async function putOnce({ client, name }: Bucket, key: string, { path, facts }: Putting): Promise<void> {
  const body = createReadStream(path);
  const { size, mediaType, sha256 } = facts;
  const command = new PutObjectCommand({ Bucket: name, Key: key, Body: body, ContentLength: size, ContentType: mediaType });
  signDigest(command, sha256);
  try {
    await client.send(command, { requestTimeout: putTimeMs(size) });
  } finally {
    body.destroy();
  }
}

async function open(
  { client, name }: Bucket,
  key: string,
  range: { readonly start: number; readonly end: number } | undefined,
): Promise<OpenedObject | undefined> {
  const part = range && { Range: `bytes=${range.start}-${range.end}` };
  const found = await client.send(new GetObjectCommand({ Bucket: name, Key: key, ...part })).catch(noneIfGone);
  if (!found) return undefined;
  const { Body: stream, ContentLength, ContentRange } = found;
  if (!(stream instanceof IncomingMessage)) throw new Error('The object store answered without a body.');
  return { stream, size: Number(ContentRange?.split('/')[1] ?? ContentLength) };
}

async function remove({ client, name }: Bucket, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: key })).catch(noneIfGone);
}

/** What others keep in the bucket is passed over, in as many steps as it takes. */
async function list({ client, name }: Bucket, room: string, after: string | undefined): Promise<ListedObject[]> {
  let start = after;
  for (;;) {
    const from = start === undefined ? {} : { StartAfter: start };
    const { Contents = [], IsTruncated } = await client.send(
      new ListObjectsV2Command({ Bucket: name, Prefix: `${room}/`, MaxKeys: maxListed, ...from }),
    );
    const ours = Contents.flatMap(({ Key = '', LastModified }) =>
      isObjectKey(Key) && LastModified ? [{ key: Key, storedAt: LastModified }] : [],
    );
    start = Contents.at(-1)?.Key;
    if (ours.length > 0 || !IsTruncated || start === undefined) return ours;
  }
}

async function make({ client, name }: Bucket): Promise<void> {
  const isThere = await client.send(new HeadBucketCommand({ Bucket: name })).catch(noneIfGone);
  if (isThere) return;
  await client.send(new CreateBucketCommand({ Bucket: name })).catch((error: unknown) => {
    // Another process was faster.
    if (nameOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
  });
}

function noneIfGone(error: unknown): undefined {
  if (isNotFound(error)) return undefined;
  throw error;
}
