import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { databaseUrl, host, ports } from '../services/addresses.ts';
import { isPostgresReady } from '../services/probe.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** `npm run demo` without DATABASE_URL uses the database of the services. Their output goes to standard error, so that --json stays parseable. */
async function startOwnDatabase(): Promise<string> {
  if (!(await isPostgresReady(host, ports.postgres)))
    spawnSync(process.execPath, [path('../services/main.ts'), 'up'], { stdio: ['inherit', 2, 'inherit'] });
  return databaseUrl;
}

const env = { ...process.env, DATABASE_URL: process.env['DATABASE_URL'] || (await startOwnDatabase()) };
// Replaces this process with the command, so that stopping this process stops the demo.
process.execve?.(process.execPath, [process.execPath, path('../../apps/ctl/src/main.ts'), 'demo', ...process.argv.slice(2)], env);
console.error('This system does not support execve: set DATABASE_URL and run lyceumctl demo.');
process.exitCode = 1;
