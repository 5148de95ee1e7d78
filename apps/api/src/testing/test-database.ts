import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { databaseUrl } from '../../../../tools/services/addresses.ts';
import { installJobs } from '../jobs.ts';
import { deriveAppRole } from '../platform/connection-url.ts';
import { migrate } from '../platform/db/migrate.ts';

/**
 * One migrated template for a whole test run; each test file gets a copy of it in a few milliseconds.
 * Its name is passed in the environment, so that two concurrent runs do not drop each other's template.
 */
const templateVariable = 'LYCEUM_TEST_TEMPLATE';

const databaseUrlOf = (name: string): string => {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function runAsAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((cause: unknown) => {
    throw new Error('PostgreSQL does not respond: start it with npm run services -- up.', { cause });
  });
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Called once before all tests; returns the teardown function. */
export async function createTemplateDatabase(): Promise<() => Promise<void>> {
  const template = `lyceum_template_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${template}`);
  await migrate(databaseUrlOf(template));
  await installJobs(databaseUrlOf(template));
  process.env[templateVariable] = template;
  return () => dropDatabase(template);
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export function getTemplateName(): string {
  const template = process.env[templateVariable];
  if (template === undefined) throw new Error('No template database: run this test through vitest’s project "product".');
  return template;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const template = getTemplateName();
  const name = `lyceum_test_${randomBytes(6).toString('hex')}`;
  const [role, templateRole] = [deriveAppRole(databaseUrlOf(name)), deriveAppRole(databaseUrlOf(template))];
  // The copy contains the grants of the template's role; inheriting them is faster than granting them again.
  await runAsAdmin(`create database ${name} template ${template}`, `create role ${role} nologin in role ${templateRole}`);
  return { url: databaseUrlOf(name), drop: () => dropDatabase(name) };
}

/** A freshly migrated database for the time of `work`, apart from the template. */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `lyceum_scratch_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name}`);
  try {
    await migrate(databaseUrlOf(name));
    return await work(databaseUrlOf(name));
  } finally {
    await dropDatabase(name);
  }
}

/** And its role, which belongs to the whole server. */
export const dropDatabase = (name: string): Promise<void> =>
  runAsAdmin(`drop database if exists ${name} with (force)`, `drop role if exists ${deriveAppRole(databaseUrlOf(name))}`);
