import { randomBytes } from 'node:crypto';

import { deriveAppRole } from '@lyceum/api';
import pg from 'pg';
import { vi } from 'vitest';

import { patient } from '../../../../tools/test/eventually.ts';
import { runCommand } from './run-command.ts';
import { queryServer, urlFor } from './scratch-database.ts';
import { startCommand } from './start-command.ts';

/** An installation as a hosting provider would hand it out: its own database and a login that owns it, on a shared server. */
export interface Installation {
  readonly database: string;
  readonly owner: string;
  readonly url: string;
  /** The role of its servers. */
  readonly role: string;
  remove(): Promise<void>;
}

export const quote = (name: string): string => pg.escapeIdentifier(name);
export const uniqueName = (kind: string): string => `lyceum_scratch_${kind}_${randomBytes(6).toString('hex')}`;

export async function createInstallation({
  database = uniqueName('db'),
  createrole = true,
  hasPgvector = true,
} = {}): Promise<Installation> {
  const owner = uniqueName('owner');
  await queryServer(`create role ${owner} login ${createrole ? 'createrole' : ''}`);
  await queryServer(`create database ${quote(database)} owner ${owner}`);
  // Its owner may not create this extension, so the provider does.
  if (hasPgvector) await query(urlFor(encodeURIComponent(database)), 'create extension vector');
  const url = urlFor(encodeURIComponent(database), owner);
  const role = deriveAppRole(url);
  return {
    database,
    owner,
    url,
    role,
    async remove() {
      await queryServer(`drop database if exists ${quote(database)} with (force)`);
      await queryServer(`drop role if exists ${quote(role)}, ${owner}`);
    },
  };
}

/** A login of the servers, created by the owner: only a member of their role. */
export async function createLogin({ url, role }: Installation, options = ''): Promise<string> {
  const login = uniqueName('login');
  await query(url, `create role ${login} login ${options}; grant ${quote(role)} to ${login}`);
  return login;
}

export const migrate = async (url: string) => {
  vi.stubEnv('DATABASE_URL', url);
  return runCommand('migrate');
};

export async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What the server prints that must not start. In this process, because it ends before it has anything of its own. */
export async function getServerRefusal(databaseUrl: string): Promise<string> {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('LYCEUM_API_PORT', '0');
  const { code, err } = await runCommand('serve', 'api');
  if (code === 0) throw new Error('The server has started.');
  return err;
}

/** Starts the process and stops it again: the status of its readiness, or what it printed if it did not start. */
export async function serveOrGetError(databaseUrl: string, env: Record<string, string> = {}): Promise<number | string> {
  const { child, output, exit } = startCommand(['serve', 'api'], { DATABASE_URL: databaseUrl, LYCEUM_API_PORT: '0', ...env });
  const started = vi.waitFor(() => /http:[^;]+/.exec(output.err)?.[0] ?? Promise.reject(new Error(output.err)), patient);
  const url = await Promise.race([started, exit.then(() => output.err)]);
  if (!url.startsWith('http:')) return url;
  const { status } = await fetch(`${url}/readyz`);
  child.kill('SIGTERM');
  await exit;
  return status;
}
