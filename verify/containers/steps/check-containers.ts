import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type RunningInstallation, type Step, services } from './step.ts';

/** Ports that .env chooses are those of the machine; the containers have their own. */
const isPort = (name: string): boolean => name.endsWith('_PORT');

/** Compares .env with the environment of the processes. */
export const checkSettings: Step = async (installation, report) => {
  const file = await readFile(join(installation.folder, '.env'), 'utf8');
  const lines = file
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('"', ''))
    .filter((line) => !isPort(line.split('=', 1)[0] ?? ''));
  for (const service of ['api', 'worker']) {
    const missing = await listMissing(installation, service, lines);
    report({
      text: `settings: ${lines.length} in .env, not in ${service}: ${missing.join(', ') || 'none'}`,
      holds: missing.length === 0,
    });
  }
  const missing = await listMissing(installation, 'site', lines);
  const own = /^LYCEUM_(LOG_LEVEL|MAX_IN_FLIGHT|CONTENT_RELOAD)=/;
  const expected = lines.filter((line) => !own.test(line));
  report({
    text: `settings: the site has ${lines.length - missing.length} of its own, and ${expected.length} of the others are kept from it`,
    holds: missing.join() === expected.join(),
  });
};

async function listMissing(installation: RunningInstallation, service: string, lines: readonly string[]): Promise<string[]> {
  const environment = new Set((await installation.exec(service, 'env')).split('\n').map((line) => line.trim()));
  return lines.filter((line) => !environment.has(line));
}

/** Prints what a process can do: its user, whether it can write to the file system, its capabilities. */
const probe =
  'id -u; if touch /probe 2>/dev/null; then echo writable; else echo read-only; fi; grep -E "^(CapEff|NoNewPrivs):" /proc/self/status';

export const checkHardening: Step = async (installation, report) => {
  for (const service of services) {
    const [user, fileSystem, ...lines] = (await installation.exec(service, 'sh', '-c', probe)).trim().split('\n');
    const status = lines.map((line) => line.replace(/:\s+/, ' ')).join(', ');
    const holds = user !== '0' && fileSystem === 'read-only' && status === `CapEff ${'0'.repeat(16)}, NoNewPrivs 1`;
    report({ text: `hardening: ${service} runs as user ${user}, ${fileSystem}, ${status}`, holds });
  }
  const query = 'select datlocprovider, datlocale from pg_database where datname = current_database()';
  const collation = (await installation.exec('postgres', 'psql', '-U', 'lyceum', '-Atc', query)).trim();
  report({ text: `collation: ${collation} (goal b|C.UTF-8, the built-in one)`, holds: collation === 'b|C.UTF-8' });
};

/** A metric of each process that says it works. */
const expectedMetrics = {
  api: /^lyceum_db_up 1$/m,
  worker: /^lyceum_jobs_waiting\{/m,
  site: /^lyceum_\w+/m,
};

export const checkMetrics: Step = async (installation, report) => {
  for (const [service, expected] of Object.entries(expectedMetrics)) {
    const scraper = service === 'site' ? 'worker' : 'site';
    const script = `fetch('http://${service}:4300/metrics').then((r) => r.text()).then((text) => console.log(text))`;
    const text = await installation.exec(scraper, 'node', '-e', script);
    report({
      text: `metrics: ${text.split('\n').filter((line) => /^\w/.test(line)).length} of ${service}, read from the container of ${scraper}`,
      holds: expected.test(text),
    });
  }
};
