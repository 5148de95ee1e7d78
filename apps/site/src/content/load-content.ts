import { checkAddresses, checkLinks, checkSiteLinks } from './check-links.ts';
import { type Finding, inFileOrder } from './finding.ts';
import { digestOf, type GoodFile, loadFile } from './load-file.ts';
import { type Content, snapshotAt } from './publish.ts';
import { type ContentFile, fingerprint, listContent, readText } from './read-folder.ts';
import { readSite, type SiteFile, siteFile } from './read-site.ts';
import type { Snapshot } from './snapshot.ts';

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
  const site = await loadSite(loading);
  const { good, findings } = await loadFiles(loading);
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

/** Enough to keep the disk busy; few enough to stay far from the limit of open files. */
const readAtOnce = 32;

/** Files are checked one by one as they come in, so that a server can answer in between and a reload is not felt. */
async function loadFiles({ folder, files, now, known }: Loading): Promise<{ good: GoodFiles; findings: readonly Finding[] }> {
  const good = new Map<string, GoodFile>();
  const findings: Finding[] = [];
  const loadChanged = async (file: ContentFile) => {
    const before = known.get(file.path);
    return [file.path, before?.stamp === file.stamp ? before : await loadFile(folder, file, now)] as const;
  };
  const others = files.filter(({ path }) => path !== siteFile);
  for (let first = 0; first < others.length; first += readAtOnce) {
    const batch = await Promise.all(others.slice(first, first + readAtOnce).map(loadChanged));
    for (const [path, result] of batch) {
      if ('findings' in result) findings.push(...result.findings);
      else good.set(path, result);
    }
  }
  return { good, findings };
}
