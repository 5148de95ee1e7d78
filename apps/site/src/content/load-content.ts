import { createHash } from 'node:crypto';

import { type Finding, inFileOrder } from './finding.ts';
import { readEvent } from './read-event.ts';
import { type ContentFile, fingerprint, listContent, readText } from './read-folder.ts';
import { type ReadSite, readSite, siteFile } from './read-site.ts';
import type { SiteEvent, Snapshot } from './snapshot.ts';

/** A file without fault. While its stamp stays the same it need not be read again. */
interface GoodFile {
  readonly stamp: string;
  readonly digest: string;
  readonly event: SiteEvent;
}
export type GoodFiles = ReadonlyMap<string, GoodFile>;

export type Loaded = { readonly snapshot: Snapshot; readonly files: GoodFiles } | { readonly findings: readonly Finding[] };

/** A look at the folder before its files are read. */
export interface Survey {
  /** Differs whenever something in the folder may have changed. */
  readonly seen: string;
  readonly files: number;
  /** Reads and checks everything: either all of it is good, or the findings say what is not. */
  load(now: number, known?: GoodFiles): Promise<Loaded>;
}

export async function surveyContent(folder: string): Promise<Survey> {
  const files = await listContent(folder).catch(() => undefined);
  if (files)
    return {
      seen: fingerprint(files),
      files: files.length,
      load: (now, known) => load({ folder, files, now, known: known ?? new Map() }),
    };
  const finding = { file: siteFile, line: 1, message: `cannot be read: there is no folder ${folder}` };
  return { seen: 'no folder', files: 0, load: async () => ({ findings: [finding] }) };
}

interface Loading {
  readonly folder: string;
  readonly files: readonly ContentFile[];
  readonly now: number;
  readonly known: GoodFiles;
}

async function load(loading: Loading): Promise<Loaded> {
  const site = await loadSite(loading);
  const { good, findings } = await loadEvents(loading);
  const { events, duplicates } = bySlug(good);
  const faults = [...('findings' in site ? site.findings : []), ...findings, ...duplicates];
  if ('findings' in site || faults.length > 0) return { findings: inFileOrder(faults) };
  const revision = revisionOf(site.digest, good);
  return { snapshot: { revision, updated_at: newestOf(events), site: site.site, events }, files: good };
}

type LoadedSite = Exclude<ReadSite, { findings: unknown }> & { readonly digest: string };

async function loadSite({ folder, files }: Loading): Promise<LoadedSite | { readonly findings: readonly Finding[] }> {
  const file = files.find(({ path }) => path === siteFile);
  if (!file) {
    const message = 'is missing: a content folder needs one, with at least a line such as "name: My community"';
    return { findings: [{ file: siteFile, line: 1, message }] };
  }
  const read = await readText(folder, file);
  if ('finding' in read) return { findings: [read.finding] };
  const site = readSite(read.text);
  return 'findings' in site ? site : { ...site, digest: digestOf(read.text) };
}

/** Enough to keep the disk busy; few enough to stay far from the limit of open files. */
const readAtOnce = 32;

/** Files are checked one by one as they come in, so that a server can answer in between and a reload is not felt. */
async function loadEvents(loading: Loading): Promise<{ good: GoodFiles; findings: readonly Finding[] }> {
  const good = new Map<string, GoodFile>();
  const findings: Finding[] = [];
  const files = loading.files.filter(({ path }) => path !== siteFile);
  for (let first = 0; first < files.length; first += readAtOnce) {
    const batch = files.slice(first, first + readAtOnce);
    const read = await Promise.all(batch.map(async (file) => [file.path, await loadEvent(file, loading)] as const));
    for (const [path, result] of read) {
      if ('findings' in result) findings.push(...result.findings);
      else good.set(path, result);
    }
  }
  return { good, findings };
}

async function loadEvent(
  file: ContentFile,
  { folder, now, known }: Loading,
): Promise<GoodFile | { findings: readonly Finding[] }> {
  const before = known.get(file.path);
  if (before?.stamp === file.stamp) return before;
  const read = await readText(folder, file);
  if ('finding' in read) return { findings: [read.finding] };
  const result = readEvent({ path: file.path, text: read.text }, now);
  return 'findings' in result ? result : { stamp: file.stamp, digest: digestOf(read.text), event: result.event };
}

function bySlug(good: GoodFiles): { events: ReadonlyMap<string, SiteEvent>; duplicates: readonly Finding[] } {
  const events = new Map<string, SiteEvent>();
  const origins = new Map<string, string>();
  const duplicates: Finding[] = [];
  for (const [file, { event }] of good) {
    const taken = origins.get(event.slug);
    if (taken !== undefined) duplicates.push({ file, line: 1, message: `the name ${event.slug} is taken by ${taken}` });
    origins.set(event.slug, taken ?? file);
    events.set(event.slug, event);
  }
  return { events, duplicates };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const revisionOf = (site: string, good: GoodFiles): string =>
  `sha256:${digestOf([`${siteFile} ${site}`, ...[...good].map(([path, { digest }]) => `${path} ${digest}`)].join('\n'))}`;

/** All of them are in UTC and of one length, so text order is time order. */
const newestOf = (events: ReadonlyMap<string, SiteEvent>): string | null =>
  [...events.values()]
    .flatMap(({ updated_at }) => (updated_at === null ? [] : [updated_at]))
    .reduce<string | null>((newest, each) => (newest === null || each > newest ? each : newest), null);
