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

describe('the object store settings', () => {
  test('default to a folder under the current one', () => {
    const { objects, maxUploadBytes } = readConfig(database);
    expect(objects).toEqual({ kind: 'disk', folder: './.lyceum/objects' });
    expect(maxUploadBytes).toBe(104_857_600);
  });
  test('name another folder, or a bucket', () => {
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
  test('reports everything missing or wrong at once, without secrets', () => {
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

describe('the mail settings', () => {
  test('name no server by default', () => {
    expect(readConfig(database).mail.smtp).toBeUndefined();
  });
  test('name the operator’s server and sender', () => {
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
  ])('reject %j without printing secrets', (given, message) => {
    expect(() => readConfig({ ...database, ...given })).toThrow(message);
    expect(() => readConfig({ ...database, ...given })).not.toThrow(/hunter2/);
  });
});

describe('the scheduling provider settings', () => {
  const client = { LYCEUM_SCHED_CLIENT_ID: 'client', LYCEUM_SCHED_CLIENT_SECRET: 'hunter2' };

  test('are undefined by default', () => {
    expect(readConfig(database).sched).toBeUndefined();
  });
  test('name a URL, a client with its secret, and hosts inside the own network', () => {
    const given = { LYCEUM_SCHED_URL: 'http://sched.lan:8080/v2/', LYCEUM_SCHED_HOSTS: 'sched.lan:8080', ...client };
    expect(readConfig({ ...database, ...given }).sched).toEqual({
      url: 'http://sched.lan:8080/v2',
      clientId: 'client',
      clientSecret: 'hunter2',
      hosts: ['sched.lan:8080'],
    });
  });
  test('reject an incomplete provider without printing secrets', () => {
    const read = () =>
      readConfig({ ...database, LYCEUM_SCHED_URL: 'https://u:hunter2@sched.test', LYCEUM_SCHED_CLIENT_SECRET: 'hunter2' });
    expect(read).toThrow(/LYCEUM_SCHED_URL is not usable[^]*LYCEUM_SCHED_CLIENT_ID is not set/);
    expect(read).not.toThrow(/hunter2/);
  });
});
