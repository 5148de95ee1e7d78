import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

import { findFreePort } from '../../../tools/test/free-ports.ts';
import { formatSeconds } from '../../finding.ts';
import { createApiCalls, fetchStatusOrZero, measureSecondsUntil } from '../api-calls.ts';
import type { Installation } from '../installation.ts';
import { type Report, type RunningInstallation, readKeysDigest, services } from './step.ts';

const maxUpSeconds = 60;
const maxImageMegabytes = 500;

/** Follows docs/operate.md from nothing to a first upload. */
export async function install(installation: Installation, report: Report): Promise<RunningInstallation> {
  await installation.runDocumented('> .env');
  const settings = await chooseSettings();
  await appendFile(
    join(installation.folder, '.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  await build(installation, report);
  await start(installation, report);
  const key = await createKey(installation);
  const api = createApiCalls(`http://127.0.0.1:${settings['LYCEUM_API_PORT']}`, key);
  const uploaded = await tryOut({ api, siteUrl: `http://127.0.0.1:${settings['LYCEUM_SITE_PORT']}` }, report);
  return { ...installation, api, settings, uploaded, keysDigest: await readKeysDigest(installation) };
}

/** Free ports, so that nothing on this machine is in the way, and settings of every kind, to see that they arrive. */
async function chooseSettings(): Promise<Record<string, string>> {
  return {
    LYCEUM_API_PORT: String(await findFreePort()),
    LYCEUM_SITE_PORT: String(await findFreePort()),
    LYCEUM_LOG_LEVEL: 'debug',
    LYCEUM_MAX_IN_FLIGHT: '300',
    LYCEUM_CONTENT_RELOAD: '7',
    LYCEUM_DB_POOL: '7',
    LYCEUM_CORS_ORIGINS: 'https://app.example.org',
    LYCEUM_TRUST_PROXY: '127.0.0.1',
    LYCEUM_SMTP_URL: 'smtp://mail.invalid:2525',
    LYCEUM_MAIL_FROM: 'Reading room <lyceum@example.org>',
    HTTPS_PROXY: 'http://proxy.invalid:3128',
  };
}

async function build(installation: Installation, report: Report): Promise<void> {
  const { seconds } = await installation.runDocumented('compose build');
  const { stdout } = await installation.shell(`docker image inspect --format '{{.Size}}' "$COMPOSE_PROJECT_NAME"`);
  const megabytes = Number(stdout) / 1e6;
  report({
    text: `build: ${formatSeconds(seconds)}, image ${megabytes.toFixed(0)} MB (goal ${maxImageMegabytes} MB)`,
    holds: megabytes <= maxImageMegabytes,
  });
}

async function start(installation: Installation, report: Report): Promise<void> {
  const { seconds } = await installation.runDocumented('compose up -d');
  const untilHealthy = await measureSecondsUntil(() => areHealthy(installation), maxUpSeconds);
  const states = await Promise.all(services.map(async (name) => `${name} ${(await installation.inspect(name)).health}`));
  const total = seconds + (untilHealthy ?? maxUpSeconds);
  report({
    text: `up: ${formatSeconds(seconds)}, all healthy after ${formatSeconds(total)} (goal ${maxUpSeconds} s): ${states.join(', ')}`,
    holds: untilHealthy !== undefined && total <= maxUpSeconds,
  });
  const { status, exitCode } = await installation.inspect('migrate');
  report({ text: `migrate: ${status} with ${exitCode}`, holds: status === 'exited' && exitCode === 0 });
  await installation.runDocumented('compose ps');
}

export async function areHealthy(installation: Installation): Promise<boolean> {
  const states = await Promise.all(services.map((name) => installation.inspect(name)));
  return states.every(({ health }) => health === 'healthy');
}

async function createKey(installation: Installation): Promise<string> {
  await installation.runDocumented('workspace create');
  return (await installation.runDocumented('key create')).stdout.trim();
}

type Access = Pick<RunningInstallation, 'api'> & { readonly siteUrl: string };

async function tryOut({ api, siteUrl }: Access, report: Report): Promise<RunningInstallation['uploaded']> {
  const page = await fetchStatusOrZero(`${siteUrl}/`);
  const call = await api.whoami();
  const content = 'kept on the volume';
  const { status, url } = await api.upload(content);
  report({
    text: `use: a page of the site ${page}, a call with the new key ${call}, an upload ${status}`,
    holds: page === 200 && call === 200 && status === 201,
  });
  return { url, content };
}
