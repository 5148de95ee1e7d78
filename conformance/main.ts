import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { type Scheduler, startScheduler } from '../standins/scheduler/scheduler.ts';
import { checks, productChecks, siteChecks } from './checks/index.ts';
import type { Entry } from './entry.ts';
import { ledger } from './ledger/index.ts';
import { seedNotifications, unreachableMailServer } from './notification-content.ts';
import { seedContent } from './product-content.ts';
import { insertVerifiedDomain, startCompanyProvider } from './product-openid.ts';
import { seedPeople } from './product-people.ts';
import { seedQuests } from './quest-content.ts';
import { findRegressions, readRecord, writeRecord } from './record.ts';
import { failures, formatList, formatSummaryLine, type Listing, listings, table, toJson } from './report.ts';
import { type Outcome, runChecks } from './run.ts';
import { startApi } from './start-api.ts';
import { startSite } from './start-site.ts';
import { seedStudio } from './studio-content.ts';
import { seedDocuments } from './vault-content.ts';

const usage = `Usage: npm run conformance -- [options]
  --site URL      check a running site instead of starting one
  --api URL       check a running product API instead of starting one; needs LYCEUM_API_KEY
  --only PREFIX   run only entries whose id starts with PREFIX
  --list WHICH    print a list instead of the table: ${Object.keys(listings).join(', ')}
  --json FILE     write a JSON report
  --write         write the entries that hold now to the record
`;

type Options = {
  site: string | undefined;
  api: string | undefined;
  only: string;
  list: Listing | undefined;
  json: string | undefined;
  write: boolean;
};

async function main(): Promise<void> {
  const options = readOptions();
  const entries = ledger.filter(({ id }) => id.startsWith(options.only));
  const outcomes = await runAll(entries, options);
  print(outcomes, options);
  const regressions = await compareWithRecord(outcomes, options);
  if (options.json !== undefined) await writeFile(options.json, toJson(outcomes));
  for (const regression of regressions) writeLine(regression);
  writeLine(formatSummaryLine(outcomes));
  if (regressions.length > 0 || outcomes.some(({ state }) => state === 'fails')) process.exitCode = 1;
}

async function runAll(entries: readonly Entry[], options: Options): Promise<Outcome[]> {
  const started = await startNeeded(entries, options);
  try {
    return await runChecks(entries, checks, {
      site_url: (options.site ?? started.site?.site_url ?? '').replace(/\/$/, ''),
      written: started.site?.written,
      ...started.product,
      fetch,
    });
  } finally {
    await started.stop();
  }
}

async function startNeeded(entries: readonly Entry[], options: Options) {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => void (await Promise.all(stops.map((each) => each())));
  // An interrupted run must not leave a server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(1)));
  const needsSite = options.site === undefined && entries.some(({ id }) => id in siteChecks);
  const needsProduct = options.api === undefined && entries.some(({ id }) => id in productChecks);
  try {
    const site = needsSite ? await startSite() : undefined;
    if (site) stops.push(site.stop);
    const product = needsProduct ? await startProduct(stops) : givenProduct(options.api);
    return { site, product, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function givenProduct(url: string | undefined) {
  const workspace_key = process.env['LYCEUM_API_KEY'];
  return { base_url: url?.replace(/\/$/, ''), ...(workspace_key !== undefined && { workspace_key }) };
}

async function startProduct(stops: (() => Promise<void>)[]) {
  // Many checks run at once with one key and must not hit its rate limit.
  const openid = await startCompanyProvider();
  stops.push(openid.stop);
  const scheduler = await startScheduler();
  stops.push(scheduler.stop);
  const api = await startApi({
    LYCEUM_RATE_FACTOR: '100',
    LYCEUM_SSO_HOSTS: openid.host,
    ...unreachableMailServer,
    ...settingsFor(scheduler),
  });
  stops.push(api.stop);
  openid.serve(`${api.base_url}/api/v1/auth/oidc/callback/`);
  const people = await seedPeople(api.database_url);
  await insertVerifiedDomain(api.database_url);
  const content = await seedContent(api.base_url, people.staff_key);
  const studio = await seedStudio({ site_url: '', base_url: api.base_url, written: undefined, fetch, ...people });
  const quests = await seedQuests(api.base_url, people);
  const notifications = await seedNotifications(api, api.secret_key_file);
  const [owner, colleague] = people.users;
  if (!owner || !colleague) throw new Error('Fewer than two users were created.');
  const documents = await seedDocuments(api.base_url, { key: owner.api_key, colleague_key: colleague.api_key });
  return { base_url: api.base_url, openid, scheduler, ...people, ...content, studio, quests, notifications, documents };
}

const settingsFor = ({ url, host, clientId, secret }: Scheduler): Record<string, string> => ({
  LYCEUM_SCHED_URL: url,
  LYCEUM_SCHED_CLIENT_ID: clientId,
  LYCEUM_SCHED_CLIENT_SECRET: secret,
  LYCEUM_SCHED_HOSTS: host,
});

/** Only complete runs against our own servers are comparable; results for other servers depend on their content. */
async function compareWithRecord(outcomes: readonly Outcome[], options: Options): Promise<string[]> {
  if (options.only !== '' || options.site !== undefined || options.api !== undefined) return [];
  if (!options.write) return findRegressions(outcomes, await readRecord());
  await writeRecord(outcomes);
  return [];
}

function print(outcomes: readonly Outcome[], options: Options): void {
  if (options.list !== undefined) {
    writeLine(formatList(outcomes, options.list));
    return;
  }
  writeLine(table(outcomes));
  const failing = failures(outcomes);
  if (failing !== '') writeLine(`\nFailing:\n${failing}`);
  writeLine('');
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      api: { type: 'string' },
      only: { type: 'string', default: '' },
      list: { type: 'string' },
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const { site, api, only, list, json, write } = values;
  if (list !== undefined && !isListing(list))
    throw new TypeError(`--list ${list} is not one of ${Object.keys(listings).join(', ')}.`);
  return { site, api, only, list, json, write };
}

function isListing(text: string): text is Listing {
  return text in listings;
}

function writeLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await main();
} catch (error) {
  // parseArgs throws a TypeError for unknown options.
  const wrongUse = error instanceof TypeError;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${wrongUse ? usage : ''}`);
  process.exitCode = 2;
}
