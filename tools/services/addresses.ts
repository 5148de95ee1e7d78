/** Where `npm run services -- up` puts the services: the same ports with and without Docker, so tests need no configuration. */
export const host = '127.0.0.1';

export const ports = {
  postgres: 5517,
  redis: 5518,
  s3: 5519,
  /** Swift's internal servers behind its S3 proxy; unused with Docker. */
  swift: { memcached: 5520, account: 5521, container: 5522, object: 5523 },
} as const;

/** Superuser on the maintenance database; code that needs tables creates its own database. */
export const databaseUrl = `postgres://postgres@${host}:${ports.postgres}/postgres`;

export const redisUrl = `redis://${host}:${ports.redis}`;

/** Path-style addressing. Code that needs the bucket creates it: CreateBucket returns 409 BucketAlreadyOwnedByYou when it exists. */
export const s3 = {
  endpoint: `http://${host}:${ports.s3}`,
  region: 'us-east-1',
  accessKeyId: 'test:tester',
  secretAccessKey: 'testing',
  bucket: 'lyceum-test',
} as const;
