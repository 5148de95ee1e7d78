import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { checks } from './checks/index.ts';
import type { Entry } from './entry.ts';
import { ledger } from './ledger/index.ts';
import { fallsBehind, readRecord, writeRecord } from './record.ts';
import { asJson, failures, type Listing, listed, listings, sumLine, table } from './report.ts';
import { type Outcome, runChecks } from './run.ts';
import { type StartedSite, startSite } from './start-site.ts';

const usage = `Usage: npm run conformance -- [options]
  --site URL      check this site instead of starting one
  --api URL       check this product API
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
  const needed = entries.some(({ id }) => id in checks);
  const started = options.site === undefined && needed ? await startStoppable() : undefined;
  try {
    return await runChecks(entries, checks, {
      site_url: (options.site ?? started?.site_url ?? '').replace(/\/$/, ''),
      base_url: options.api?.replace(/\/$/, ''),
      written: started?.written,
      fetch,
    });
  } finally {
    await started?.stop();
  }
}

/** An interrupted run must not leave a server behind. */
async function startStoppable(): Promise<StartedSite> {
  const site = await startSite();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void site.stop().then(() => process.exit(1)));
  }
  return site;
}

/** The record speaks of whole runs on content of our own; what holds on somebody's site depends on that site. */
async function settleRecord(outcomes: readonly Outcome[], options: Options): Promise<string[]> {
  if (options.only !== '' || options.site !== undefined) return [];
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
