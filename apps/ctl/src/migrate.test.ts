import { randomBytes } from 'node:crypto';

import { DeleteBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { s3 } from '../../../tools/services/addresses.ts';
import { runCommand } from './testing/run-command.ts';
import { createScratchDatabase, queryServer, type ScratchDatabase, urlFor } from './testing/scratch-database.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await createScratchDatabase({ migrated: false });
});
afterAll(() => database.drop());

describe('lyceumctl migrate', () => {
  test('applies pending migrations and does nothing the second time', async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    const first = await runCommand('migrate');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('applied 0001_platform.sql\napplied 0002_mail.sql\n');
    expect(await database.rows('select name from pgboss.queue limit 1')).toHaveLength(1);
    const second = await runCommand('migrate');
    expect(second.code).toBe(0);
    expect(second.out).toMatch(
      /^Nothing to do: all \d+ migrations are applied\. "lyceum_scratch_\w+" on 127\.0\.0\.1:\d+ is ready\.$/,
    );
  });

  test('warns about a collation of the C library', async () => {
    const name = `lyceum_scratch_${randomBytes(6).toString('hex')}`;
    await queryServer(`create database ${name} template template0 locale_provider libc locale 'C'`);
    onTestFinished(async () => void (await queryServer(`drop database ${name} with (force)`)));
    vi.stubEnv('DATABASE_URL', urlFor(name));
    expect(await runCommand('migrate')).toMatchObject({
      code: 0,
      err: `Warning: the database "${name}" has the collation C. The supported one is PostgreSQL's built-in C.UTF-8: see "Collation" in docs/operate.md.`,
    });
  });

  test('creates the bucket when files are in S3', async () => {
    const bucket = `lyceum-ctl-${randomBytes(6).toString('hex')}`;
    stubS3({ LYCEUM_S3_BUCKET: bucket });
    const client = new S3Client({ endpoint: s3.endpoint, region: s3.region, credentials: s3, forcePathStyle: true });
    onTestFinished(async () => void (await client.send(new DeleteBucketCommand({ Bucket: bucket }))));
    expect(await runCommand('migrate')).toMatchObject({ code: 0 });
    expect(await runCommand('migrate')).toMatchObject({ code: 0 });
    expect(await client.send(new HeadBucketCommand({ Bucket: bucket }))).toBeDefined();
  });

  test('names the bucket that it could not create', async () => {
    stubS3({ LYCEUM_S3_BUCKET: 'lyceum-ctl', LYCEUM_S3_SECRET_ACCESS_KEY: 'wrong' });
    const { code, err } = await runCommand('migrate');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^The bucket "lyceum-ctl" at http:\S+ cannot be prepared: .+\. Correct LYCEUM_S3_… and run lyceumctl migrate again\.$/,
    );
  });

  test.each([
    [() => 'postgres://lyceum:s3cret@127.0.0.1:1/lyceum', 'PostgreSQL at 127.0.0.1:1 does not respond (ECONNREFUSED).'],
    [
      () => urlFor('no_such_db'),
      'The database "no_such_db" does not exist on 127.0.0.1:5517. Create it as "Prepare" in docs/operate.md describes',
    ],
    [() => urlFor('postgres', 'nobody_here'), 'rejects the user "nobody_here": role "nobody_here" does not exist.'],
    [() => '', 'DATABASE_URL is not set: the URL of PostgreSQL'],
    [() => 'mysql://localhost/x', 'DATABASE_URL is not usable'],
  ])('explains database errors: %s', async (url, message) => {
    vi.stubEnv('DATABASE_URL', url());
    const { code, out, err } = await runCommand('migrate');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(message);
    expect(err).not.toContain('s3cret');
  });

  test('rejects a migration that was changed after it was applied', async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    await database.rows(`update migrations.applied set checksum = 'other' where name = '0001_platform.sql'`);
    expect(await runCommand('migrate')).toEqual({
      code: 1,
      out: '',
      err: 'The migration failed: 0001_platform.sql was changed after it had been applied. Restore it, and put the change into a new migration. Migrations applied before it are kept. Fix the cause and run lyceumctl migrate again.',
    });
  });
});

function stubS3(more: Record<string, string>): void {
  const settings = {
    DATABASE_URL: database.url,
    LYCEUM_OBJECTS: 's3',
    LYCEUM_S3_ENDPOINT: s3.endpoint,
    LYCEUM_S3_ACCESS_KEY_ID: s3.accessKeyId,
    LYCEUM_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    ...more,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}
