import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

import { describe, expect, onTestFinished, test } from 'vitest';

import { databaseUrl } from '../../../../tools/services/addresses.ts';
import { administrate, scratchDatabase, urlOf } from '../testing/scratch-database.ts';
import { makeDemoDatabase } from './demo-database.ts';

const exists = async (name: string): Promise<boolean> =>
  (await administrate(`select from pg_database where datname = '${name}'`)).length > 0;

/** Above what a system gives to a process. */
const deadPid = 99_999_999;
const hour = 3_600_000;

/** As a demo that was killed leaves it. */
async function leftBehind(note: object | string, suffix = randomBytes(2).toString('hex')): Promise<string> {
  const name = `lyceum_demo_${deadPid}_${suffix}`;
  await administrate(`create database ${name}`);
  await administrate(`comment on database ${name} is '${typeof note === 'string' ? note : JSON.stringify(note)}'`);
  onTestFinished(async () => void (await administrate(`drop database if exists ${name} with (force)`)));
  return name;
}

const whileDemoRuns = async (work: () => Promise<void>): Promise<void> => {
  await using _database = await makeDemoDatabase(databaseUrl);
  await work();
};

describe('a database for a demo', { timeout: 60_000 }, () => {
  test('is made for its time and gone after it', async () => {
    let name = '';
    {
      await using database = await makeDemoDatabase(databaseUrl);
      name = database.name;
      expect(name).toMatch(new RegExp(`^lyceum_demo_${process.pid}(_[0-9a-f]{4})?$`));
      expect(new URL(database.url).pathname).toBe(`/${name}`);
      expect(await exists(name)).toBe(true);
    }
    expect(await exists(name)).toBe(false);
  });

  test('has another name when its own is taken', async () => {
    await using first = await makeDemoDatabase(databaseUrl);
    await using second = await makeDemoDatabase(databaseUrl);
    expect(second.name).not.toBe(first.name);
  });

  test('takes what killed demos of this machine left behind with it', async () => {
    const dead = await leftBehind({ host: hostname(), pid: deadPid, started: Date.now() - hour });
    const elsewhere = await leftBehind({ host: 'elsewhere', pid: deadPid, started: Date.now() - 25 * hour });
    await whileDemoRuns(async () => expect([await exists(dead), await exists(elsewhere)]).toEqual([false, false]));
  });

  test.each([
    ['whose demo may still be starting', { host: hostname(), pid: deadPid, started: Date.now() }],
    ['whose demo lives', { host: hostname(), pid: process.pid, started: Date.now() - hour }],
    ['of another machine', { host: 'elsewhere', pid: deadPid, started: Date.now() - hour }],
    ['that no demo signed', 'mine, do not touch'],
  ])('leaves one alone %s', async (_, note) => {
    const name = await leftBehind(note);
    await whileDemoRuns(async () => expect(await exists(name)).toBe(true));
  });
});

describe('a user who may not create databases', { timeout: 60_000 }, () => {
  async function poorUser() {
    const database = await scratchDatabase({ migrated: false });
    const user = `${database.name}_user`;
    await administrate(`create role ${user} login`);
    await administrate(`alter database ${database.name} owner to ${user}`);
    onTestFinished(async () => {
      await database.drop();
      await administrate(`drop role ${user}`);
    });
    return { database, url: urlOf(database.name, user) };
  }
  const schemas = `select nspname from pg_namespace where nspname in ('mine', 'later') order by 1`;

  test('lends an empty database, which is empty again afterwards', async () => {
    const { database, url } = await poorUser();
    {
      await using lent = await makeDemoDatabase(url);
      expect(lent).toMatchObject({ url, name: database.name });
      await database.rows(`create schema mine authorization ${database.name}_user`);
      await lent.filled();
      await database.rows(`create schema later`);
    }
    expect(await database.rows(schemas)).toEqual([{ nspname: 'later' }]);
  });

  test('is refused with a database that holds something', async () => {
    const { database, url } = await poorUser();
    await database.rows('create table public.precious (id int)');
    await expect(makeDemoDatabase(url)).rejects.toThrow(
      `This user may not create databases, and "${database.name}" is not empty (public): the demo touches nothing that it did not make.`,
    );
    expect(await database.rows('select * from public.precious')).toEqual([]);
  });
});
