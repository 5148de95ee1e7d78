import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { databaseUrl, host, ports } from '../services/addresses.ts';
import { postgresAnswers } from '../services/probe.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** `npm run demo`: where nobody names a database, the services have one. Their words go to standard error, for the sake of --json. */
async function ownDatabase(): Promise<string> {
  if (!(await postgresAnswers(host, ports.postgres)))
    spawnSync(process.execPath, [path('../services/main.ts'), 'up'], { stdio: ['inherit', 2, 'inherit'] });
  return databaseUrl;
}

const env = { ...process.env, DATABASE_URL: process.env['DATABASE_URL'] || (await ownDatabase()) };
// Becomes the command instead of starting it: whoever stops this process stops the demo itself.
process.execve?.(process.execPath, [process.execPath, path('../../apps/ctl/src/main.ts'), 'demo', ...process.argv.slice(2)], env);
console.error('This system cannot do that: set DATABASE_URL and run lyceumctl demo.');
process.exitCode = 1;
