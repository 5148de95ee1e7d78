/** Where `npm run services -- up` puts the services: the same ports with and without Docker, so tests need no configuration. */
export const host = '127.0.0.1';

export const ports = {
  postgres: 5517,
  redis: 5518,
  s3: 5519,
  /** What Swift uses behind its S3 door; not there with Docker. */
  swift: { memcached: 5520, account: 5521, container: 5522, object: 5523 },
} as const;

/** Superuser on the maintenance database; whoever needs tables makes a database of their own. */
export const databaseUrl = `postgres://postgres@${host}:${ports.postgres}/postgres`;

export const redisUrl = `redis://${host}:${ports.redis}`;

/** Path-style addressing. The bucket is made by whoever needs it: CreateBucket answers 409 BucketAlreadyOwnedByYou when it is there. */
export const s3 = {
  endpoint: `http://${host}:${ports.s3}`,
  region: 'us-east-1',
  accessKeyId: 'test:tester',
  secretAccessKey: 'testing',
  bucket: 'lyceum-test',
} as const;
