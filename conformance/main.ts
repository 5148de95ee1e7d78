import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { type Scheduler, startScheduler } from '../standins/scheduler/scheduler.ts';
import { checks, productChecks, siteChecks } from './checks/index.ts';
import type { Entry } from './entry.ts';
import { ledger } from './ledger/index.ts';
import { deafMailServer, writeNotifications } from './notification-content.ts';
import { writeContent } from './product-content.ts';
import { proveDomain, startCompanyProvider } from './product-openid.ts';
import { writePeople } from './product-people.ts';
import { writeQuests } from './quest-content.ts';
import { fallsBehind, readRecord, writeRecord } from './record.ts';
import { asJson, failures, type Listing, listed, listings, sumLine, table } from './report.ts';
import { type Outcome, runChecks } from './run.ts';
import { startApi } from './start-api.ts';
import { startSite } from './start-site.ts';
import { writeStudio } from './studio-content.ts';

const usage = `Usage: npm run conformance -- [options]
  --site URL      check this site instead of starting one
  --api URL       check this product API instead of starting one, with the key in LYCEUM_API_KEY
  --only PREFIX   only the entries whose id begins so
  --list WHICH    print these instead of the table: ${Object.keys(listings).join(', ')}
  --json FILE     write a report for machines
  --write         take what holds now as the record
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
  const outcomes = await judge(entries, options);
  print(outcomes, options);
  const faults = await settleRecord(outcomes, options);
  if (options.json !== undefined) await writeFile(options.json, asJson(outcomes));
  for (const fault of faults) say(fault);
  say(sumLine(outcomes));
  if (faults.length > 0 || outcomes.some(({ state }) => state === 'fails')) process.exitCode = 1;
}

async function judge(entries: readonly Entry[], options: Options): Promise<Outcome[]> {
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
    const product = needsProduct ? await startProduct(stops) : theirProduct(options.api);
    return { site, product, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Of somebody else's API we know what they tell us. */
function theirProduct(url: string | undefined) {
  const workspace_key = process.env['LYCEUM_API_KEY'];
  return { base_url: url?.replace(/\/$/, ''), ...(workspace_key !== undefined && { workspace_key }) };
}

async function startProduct(stops: (() => Promise<void>)[]) {
  // Many checks ask at once with one key; what they check is not the limits.
  const openid = await startCompanyProvider();
  stops.push(openid.stop);
  const scheduler = await startScheduler();
  stops.push(scheduler.stop);
  const api = await startApi({
    LYCEUM_RATE_FACTOR: '100',
    LYCEUM_SSO_HOSTS: openid.host,
    ...deafMailServer,
    ...settingsFor(scheduler),
  });
  stops.push(api.stop);
  openid.serve(`${api.base_url}/api/v1/auth/oidc/callback/`);
  const people = await writePeople(api.database_url);
  await proveDomain(api.database_url);
  const content = await writeContent(api.base_url, people.staff_key);
  const studio = await writeStudio({ site_url: '', base_url: api.base_url, written: undefined, fetch, ...people });
  const quests = await writeQuests(api.base_url, people);
  const notifications = await writeNotifications(api, api.secret_key_file);
  return { base_url: api.base_url, openid, scheduler, ...people, ...content, studio, quests, notifications };
}

const settingsFor = ({ url, host, clientId, secret }: Scheduler): Record<string, string> => ({
  LYCEUM_SCHED_URL: url,
  LYCEUM_SCHED_CLIENT_ID: clientId,
  LYCEUM_SCHED_CLIENT_SECRET: secret,
  LYCEUM_SCHED_HOSTS: host,
});

/** The record speaks of whole runs on content of our own; what holds on somebody's site depends on that site. */
async function settleRecord(outcomes: readonly Outcome[], options: Options): Promise<string[]> {
  if (options.only !== '' || options.site !== undefined || options.api !== undefined) return [];
  if (!options.write) return fallsBehind(outcomes, await readRecord());
  await writeRecord(outcomes);
  return [];
}

function print(outcomes: readonly Outcome[], options: Options): void {
  if (options.list !== undefined) {
    say(listed(outcomes, options.list));
    return;
  }
  say(table(outcomes));
  const failing = failures(outcomes);
  if (failing !== '') say(`\nFailing:\n${failing}`);
  say('');
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
  if (list !== undefined && !isListing(list)) throw new TypeError(`--list ${list} is none of ${Object.keys(listings)}.`);
  return { site, api, only, list, json, write };
}

function isListing(text: string): text is Listing {
  return text in listings;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await main();
} catch (error) {
  // parseArgs throws a TypeError for options that it does not know.
  const wrongUse = error instanceof TypeError;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${wrongUse ? usage : ''}`);
  process.exitCode = 2;
}
