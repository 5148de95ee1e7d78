import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { createInstallation, createLogin, migrate } from './testing/installation.ts';
import { queryServer, urlFor } from './testing/scratch-database.ts';

test('the commands of docs/operate.md remove an installation, and leave no database and no role', async () => {
  const installation = await createInstallation();
  onTestFinished(() => installation.remove());
  await migrate(installation.url);
  const login = await createLogin(installation);
  await migrate(installation.url);

  const { database, owner, role } = installation;
  const [, script = ''] =
    /\*\*Removing an installation\.\*\*[^]*?```sh\n([^]*?)```/.exec(readFileSync('docs/operate.md', 'utf8')) ?? [];
  const names: Record<string, string> = { lyceum_web: login, lyceum_app_lyceum: role, lyceum: owner };
  const own = script
    .replace('dropdb lyceum', `dropdb ${database}`)
    .replaceAll(/\blyceum(_web|_app_lyceum)?\b(?!_)/g, (name) => names[name] ?? name);
  const { hostname, port } = new URL(urlFor(''));
  const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' };
  await promisify(execFile)('bash', ['-euc', own], { env });

  const left = await queryServer(
    `select datname as name from pg_database where datname = '${database}'
      union all select rolname from pg_roles where rolname in ('${owner}', '${role}', '${login}')`,
  );
  expect(left).toEqual([]);
});
