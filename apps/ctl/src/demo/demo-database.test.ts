import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

import { describe, expect, onTestFinished, test } from 'vitest';

import { databaseUrl } from '../../../../tools/services/addresses.ts';
import { createScratchDatabase, queryServer, urlFor } from '../testing/scratch-database.ts';
import { createOrBorrowDemoDatabase } from './demo-database.ts';

const exists = async (name: string): Promise<boolean> =>
  (await queryServer(`select from pg_database where datname = '${name}'`)).length > 0;

/** Above the process ids of any system. */
const deadPid = 99_999_999;
const hour = 3_600_000;

/** A database of a demo that was killed. */
async function createLeftover(note: object | string, suffix = randomBytes(2).toString('hex')): Promise<string> {
  const name = `lyceum_demo_${deadPid}_${suffix}`;
  await queryServer(`create database ${name}`);
  await queryServer(`comment on database ${name} is '${typeof note === 'string' ? note : JSON.stringify(note)}'`);
  onTestFinished(async () => void (await queryServer(`drop database if exists ${name} with (force)`)));
  return name;
}

const whileDemoRuns = async (work: () => Promise<void>): Promise<void> => {
  await using _database = await createOrBorrowDemoDatabase(databaseUrl);
  await work();
};

describe('a database for a demo', () => {
  test('is created and dropped afterwards', async () => {
    let name = '';
    {
      await using database = await createOrBorrowDemoDatabase(databaseUrl);
      name = database.name;
      expect(name).toMatch(new RegExp(`^lyceum_demo_${process.pid}(_[0-9a-f]{4})?$`));
      expect(new URL(database.url).pathname).toBe(`/${name}`);
      expect(await exists(name)).toBe(true);
    }
    expect(await exists(name)).toBe(false);
  });

  test('gets another name when the preferred one exists', async () => {
    await using first = await createOrBorrowDemoDatabase(databaseUrl);
    await using second = await createOrBorrowDemoDatabase(databaseUrl);
    expect(second.name).not.toBe(first.name);
  });

  test('drops the databases of killed demos', async () => {
    const dead = await createLeftover({ host: hostname(), pid: deadPid, started: Date.now() - hour });
    const elsewhere = await createLeftover({ host: 'elsewhere', pid: deadPid, started: Date.now() - 25 * hour });
    await whileDemoRuns(async () => expect([await exists(dead), await exists(elsewhere)]).toEqual([false, false]));
  });

  test.each([
    ['whose demo may still be starting', { host: hostname(), pid: deadPid, started: Date.now() }],
    ['whose demo is running', { host: hostname(), pid: process.pid, started: Date.now() - hour }],
    ['of another machine, less than a day old', { host: 'elsewhere', pid: deadPid, started: Date.now() - hour }],
    ['without the note of a demo', 'mine, do not touch'],
  ])('keeps a database %s', async (_, note) => {
    const name = await createLeftover(note);
    await whileDemoRuns(async () => expect(await exists(name)).toBe(true));
  });
});

describe('for a user who cannot create databases', () => {
  async function limitedUser() {
    const database = await createScratchDatabase({ migrated: false });
    const user = `${database.name}_user`;
    await queryServer(`create role ${user} login`);
    await queryServer(`alter database ${database.name} owner to ${user}`);
    onTestFinished(async () => {
      await database.drop();
      await queryServer(`drop role ${user}`);
    });
    return { database, url: urlFor(database.name, user) };
  }
  const schemas = `select nspname from pg_namespace where nspname in ('mine', 'later') order by 1`;

  test('an empty database is used and emptied again', async () => {
    const { database, url } = await limitedUser();
    {
      await using borrowed = await createOrBorrowDemoDatabase(url);
      expect(borrowed).toMatchObject({ url, name: database.name });
      await database.rows(`create schema mine authorization ${database.name}_user`);
      await borrowed.markFilled();
      await database.rows(`create schema later`);
    }
    expect(await database.rows(schemas)).toEqual([{ nspname: 'later' }]);
  });

  test('a database that is not empty is rejected', async () => {
    const { database, url } = await limitedUser();
    await database.rows('create table public.precious (id int)');
    await expect(createOrBorrowDemoDatabase(url)).rejects.toThrow(
      `This user cannot create databases, and "${database.name}" is not empty (public). The demo changes nothing that it did not create.`,
    );
    expect(await database.rows('select * from public.precious')).toEqual([]);
  });
});
