import { checkAddresses, checkLinks, checkSiteLinks } from './check-links.ts';
import { digestOf } from './digest.ts';
import { type Finding, inFileOrder } from './finding.ts';
import { type GoodFile, type LoadedFile, loadFile } from './load-file.ts';
import { type Content, snapshotAt } from './publish.ts';
import { type ContentFile, fingerprint, listContent, readText } from './read-folder.ts';
import { readSite, type SiteFile, siteFile } from './read-site.ts';
import type { Snapshot } from './snapshot.ts';
import { openSources } from './sources.ts';

export type GoodFiles = ReadonlyMap<string, GoodFile>;

export type Loaded = { readonly content: Content; readonly snapshot: Snapshot } | { readonly findings: readonly Finding[] };

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
  const { now } = loading;
  const [site, { good, findings }] = await Promise.all([loadSite(loading), loadFiles(loading)]);
  const faults = [...('findings' in site ? site.findings : []), ...findings, ...checkAddresses(good)];
  // A link to a file that could not be read is not dead: its author hears of the one mistake only.
  if (findings.length === 0) faults.push(...checkLinks(good, now));
  if ('findings' in site) return { findings: inFileOrder(faults) };
  if (findings.length === 0) faults.push(...checkSiteLinks(site, good, now));
  if (faults.length > 0) return { findings: inFileOrder(faults) };
  const content = { site: site.site, siteDigest: site.digest, files: good };
  return { content, snapshot: snapshotAt(content, now) };
}

type LoadedSite = SiteFile & { readonly digest: string };

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

type FilesRead = { readonly good: GoodFiles; readonly findings: readonly Finding[] };

async function loadFiles({ folder, files, now, known }: Loading): Promise<FilesRead> {
  const unread = (file: ContentFile): boolean => known.get(file.path)?.stamp !== file.stamp;
  const others = files.filter(({ path }) => path !== siteFile);
  const sources = openSources(folder, others.filter(unread).length);
  try {
    const results = await atOnce(others, async (file) => {
      const before = known.get(file.path);
      return before?.stamp === file.stamp ? before : loadFile(folder, file, { now, sources });
    });
    return sorted(others, results);
  } finally {
    await sources.close();
  }
}

function sorted(files: readonly ContentFile[], results: readonly LoadedFile[]): FilesRead {
  const good = new Map<string, GoodFile>();
  const findings: Finding[] = [];
  for (const [index, { path }] of files.entries()) {
    const result = results[index];
    if (!result) continue;
    if ('findings' in result) findings.push(...result.findings);
    else good.set(path, result);
  }
  return { good, findings };
}

/** Enough to keep the disk busy; few enough to stay far from the limit of open files. */
const readAtOnce = 32;

/** Files are checked one by one as they come in, so that a server can answer in between and a reload is not felt. */
async function atOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: readAtOnce }, lane));
  return results;
}
