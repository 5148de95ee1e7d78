import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { databaseUrl } from '../../../../tools/services/addresses.ts';
import { installJobs } from '../jobs.ts';
import { migrate } from '../platform/db/migrate.ts';

/**
 * One migrated template for a whole test run; each test file gets a copy of it in a few milliseconds.
 * Its name travels in the environment, so that two runs at once do not pull it from under each other.
 */
const templateVariable = 'LYCEUM_TEST_TEMPLATE';

const urlOf = (name: string): string => {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((cause: unknown) => {
    throw new Error('PostgreSQL is not reachable: start it with npm run services -- up.', { cause });
  });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Called once before all tests; returns how to remove it afterwards. */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const template = `lyceum_template_${randomBytes(6).toString('hex')}`;
  await administrate(`create database ${template}`);
  await migrate(urlOf(template));
  await installJobs(urlOf(template));
  process.env[templateVariable] = template;
  return () => administrate(`drop database if exists ${template} with (force)`);
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export async function makeTestDatabase(): Promise<TestDatabase> {
  const template = process.env[templateVariable];
  if (template === undefined) throw new Error('No template database: run this test through vitest’s project "product".');
  const name = `lyceum_test_${randomBytes(6).toString('hex')}`;
  await administrate(`create database ${name} template ${template}`);
  return { url: urlOf(name), drop: () => administrate(`drop database if exists ${name} with (force)`) };
}

/** A freshly migrated database for the time of `work`, apart from the template. */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `lyceum_scratch_${randomBytes(6).toString('hex')}`;
  await administrate(`create database ${name}`);
  try {
    await migrate(urlOf(name));
    return await work(urlOf(name));
  } finally {
    await administrate(`drop database if exists ${name} with (force)`);
  }
}
