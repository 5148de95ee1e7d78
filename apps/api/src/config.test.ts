import { describe, expect, test } from 'vitest';

import { readConfig } from './config.ts';

const database = { DATABASE_URL: 'postgres://127.0.0.1/lyceum' };
const onS3 = {
  LYCEUM_OBJECTS: 's3',
  LYCEUM_S3_ENDPOINT: 'https://s3.test',
  LYCEUM_S3_BUCKET: 'files',
  LYCEUM_S3_ACCESS_KEY_ID: 'id',
  LYCEUM_S3_SECRET_ACCESS_KEY: 'secret',
};

describe('where files are kept', () => {
  test('is a folder under the current one when nothing is said', () => {
    const { objects, maxUploadBytes } = readConfig(database);
    expect(objects).toEqual({ kind: 'disk', folder: './.lyceum/objects' });
    expect(maxUploadBytes).toBe(104_857_600);
  });
  test('is another folder, or a bucket', () => {
    expect(readConfig({ ...database, LYCEUM_OBJECTS: '/var/files' }).objects).toEqual({ kind: 'disk', folder: '/var/files' });
    expect(readConfig({ ...database, ...onS3 }).objects).toEqual({
      kind: 's3',
      endpoint: 'https://s3.test',
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });
  test('all that is missing or wrong is told at once, and no secret', () => {
    const read = () =>
      readConfig({
        LYCEUM_OBJECTS: 's3',
        LYCEUM_S3_ENDPOINT: 'https://user:hunter2@s3.test',
        LYCEUM_S3_SECRET_ACCESS_KEY: 'hunter2',
        LYCEUM_MAX_UPLOAD_BYTES: 'many',
      });
    expect(read).toThrow(
      /DATABASE_URL is not set[^]*LYCEUM_S3_ENDPOINT is not usable[^]*LYCEUM_S3_BUCKET is not set[^]*LYCEUM_S3_ACCESS_KEY_ID is not set[^]*LYCEUM_MAX_UPLOAD_BYTES is "many"/,
    );
    expect(read).not.toThrow(/hunter2/);
  });
});

describe('where mails go', () => {
  test('nowhere when nothing is said', () => {
    expect(readConfig(database).mail.smtp).toBeUndefined();
  });
  test('to the operator’s server, from their address', () => {
    const given = { LYCEUM_SMTP_URL: 'smtps://post:secret@mail.test', LYCEUM_MAIL_FROM: 'Reading room <room@mail.test>' };
    expect(readConfig({ ...database, ...given }).mail).toEqual({
      smtp: { host: 'mail.test', port: 465, secure: true, auth: { user: 'post', pass: 'secret' } },
      from: 'Reading room <room@mail.test>',
    });
  });
  test.each([
    [{ LYCEUM_SMTP_URL: 'smtp://mail.test' }, /LYCEUM_MAIL_FROM is not set/],
    [{ LYCEUM_SMTP_URL: 'smtp://mail.test', LYCEUM_MAIL_FROM: 'room' }, /LYCEUM_MAIL_FROM is "room"/],
    [{ LYCEUM_SMTP_URL: 'ftp://post:hunter2@mail.test', LYCEUM_MAIL_FROM: 'a@b.de' }, /LYCEUM_SMTP_URL is not usable/],
  ])('%j is refused, and no secret is told', (given, message) => {
    expect(() => readConfig({ ...database, ...given })).toThrow(message);
    expect(() => readConfig({ ...database, ...given })).not.toThrow(/hunter2/);
  });
});

describe('the scheduling provider', () => {
  const client = { LYCEUM_SCHED_CLIENT_ID: 'client', LYCEUM_SCHED_CLIENT_SECRET: 'hunter2' };

  test('is none when nothing is said', () => {
    expect(readConfig(database).sched).toBeUndefined();
  });
  test('has an address, a client and its secret; one inside the own network is named', () => {
    const given = { LYCEUM_SCHED_URL: 'http://sched.lan:8080/v2/', LYCEUM_SCHED_HOSTS: 'sched.lan:8080', ...client };
    expect(readConfig({ ...database, ...given }).sched).toEqual({
      url: 'http://sched.lan:8080/v2',
      clientId: 'client',
      clientSecret: 'hunter2',
      hosts: ['sched.lan:8080'],
    });
  });
  test('with half of it the server does not start, and tells no secret', () => {
    const read = () =>
      readConfig({ ...database, LYCEUM_SCHED_URL: 'https://u:hunter2@sched.test', LYCEUM_SCHED_CLIENT_SECRET: 'hunter2' });
    expect(read).toThrow(/LYCEUM_SCHED_URL is not usable[^]*LYCEUM_SCHED_CLIENT_ID is not set/);
    expect(read).not.toThrow(/hunter2/);
  });
});
