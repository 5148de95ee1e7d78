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
import { insufficientStorage, type Log } from '@lyceum/kit';

import { assertObjectKey, assertObjectPrefix, isObjectKey } from './object-key.rules.ts';
import { objectsUnavailable } from './objects.problems.ts';
import { type FileFacts, type ListedObject, maxListed, type Objects, type OpenedObject } from './objects.ts';
import { computePutTimeoutMs, createS3Client, type S3Settings, signUploadWithDigest } from './s3-client.ts';
import { findS3ErrorStatus, getS3ErrorName, isS3Full, isS3NotFound, isTransientS3Error } from './s3-errors.ts';

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

const maxTries = 3;

/**
 * Objects in a bucket. Uses only what all implementations of the S3 API support alike: PUTs of known length, ranged GETs, DELETE and
 * lists; no conditional writes.
 */
export function createS3ObjectStore(settings: S3Settings, log: Log): Objects {
  const bucket: Bucket = { client: createS3Client(settings), name: settings.bucket };
  const reportingFailures = async <T>(what: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // The client's errors hold whole requests and responses, so only the name and status are logged.
      log.error(
        { event: 'objects.unavailable', what, reason: getS3ErrorName(error), status: findS3ErrorStatus(error) },
        'object store request failed',
      );
      throw isS3Full(error) ? insufficientStorage(error) : objectsUnavailable(error);
    }
  };
  return {
    put: async (key, path, facts) => reportingFailures('put', put(bucket, assertObjectKey(key), { path, facts })),
    open: async (key, range) => reportingFailures('get', open(bucket, assertObjectKey(key), range)),
    delete: async (key) => reportingFailures('delete', remove(bucket, assertObjectKey(key))),
    list: async (prefix, after) => reportingFailures('list', list(bucket, assertObjectPrefix(prefix), after)),
    prepare: () => reportingFailures('prepare', createIfMissing(bucket)),
    close: async () => bucket.client.destroy(),
  };
}

interface PutInput {
  readonly path: string;
  readonly facts: FileFacts;
}

/** The client cannot retry a streamed body, so each try opens the file again. */
async function put(bucket: Bucket, key: string, input: PutInput): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await putOnce(bucket, key, input);
      return;
    } catch (error) {
      if (tries === maxTries || !isTransientS3Error(error)) throw error;
      await pause(100 * 2 ** tries);
    }
  }
}

async function putOnce({ client, name }: Bucket, key: string, { path, facts }: PutInput): Promise<void> {
  const body = createReadStream(path);
  const { size, mediaType, sha256 } = facts;
  const command = new PutObjectCommand({ Bucket: name, Key: key, Body: body, ContentLength: size, ContentType: mediaType });
  signUploadWithDigest(command, sha256);
  try {
    await client.send(command, { requestTimeout: computePutTimeoutMs(size) });
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
  const found = await client.send(new GetObjectCommand({ Bucket: name, Key: key, ...part })).catch(undefinedIfMissing);
  if (!found) return undefined;
  const { Body: stream, ContentLength, ContentRange } = found;
  if (!(stream instanceof IncomingMessage)) throw new Error('The object store answered without a body.');
  return { stream, size: Number(ContentRange?.split('/')[1] ?? ContentLength) };
}

async function remove({ client, name }: Bucket, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: key })).catch(undefinedIfMissing);
}

/** Skips pages that hold only foreign objects. */
async function list({ client, name }: Bucket, prefix: string, after: string | undefined): Promise<ListedObject[]> {
  let start = after;
  for (;;) {
    const from = start === undefined ? {} : { StartAfter: start };
    const { Contents = [], IsTruncated } = await client.send(
      new ListObjectsV2Command({ Bucket: name, Prefix: `${prefix}/`, MaxKeys: maxListed, ...from }),
    );
    const own = Contents.flatMap(({ Key = '', LastModified }) =>
      isObjectKey(Key) && LastModified ? [{ key: Key, storedAt: LastModified }] : [],
    );
    start = Contents.at(-1)?.Key;
    if (own.length > 0 || !IsTruncated || start === undefined) return own;
  }
}

async function createIfMissing({ client, name }: Bucket): Promise<void> {
  const exists = await client.send(new HeadBucketCommand({ Bucket: name })).catch(undefinedIfMissing);
  if (exists) return;
  await client.send(new CreateBucketCommand({ Bucket: name })).catch((error: unknown) => {
    // Another process has created it meanwhile.
    if (getS3ErrorName(error) !== 'BucketAlreadyOwnedByYou') throw error;
  });
}

function undefinedIfMissing(error: unknown): undefined {
  if (isS3NotFound(error)) return undefined;
  throw error;
}
