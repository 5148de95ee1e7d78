import pLimit from 'p-limit';
import { computeDigest } from './digest.ts';
import { findBrokenLinks, findBrokenSiteLinks, findDuplicatePaths } from './find-broken-links.ts';
import { type Finding, sortFindings } from './finding.ts';
import { type FileResult, loadFile, type ValidFile } from './load-file.ts';
import { openSourceReader } from './open-source-reader.ts';
import { type Content, createSnapshot } from './publish.ts';
import { type ContentFile, computeFingerprint, listContentFiles, readText } from './read-folder.ts';
import { parseSiteFile, type SiteFile, siteFile } from './read-site.ts';
import type { Snapshot } from './snapshot.ts';

export type ValidFiles = ReadonlyMap<string, ValidFile>;

export type LoadResult = { readonly content: Content; readonly snapshot: Snapshot } | { readonly findings: readonly Finding[] };

/** The files of the folder, before they are read. */
export interface FolderScan {
  /** Differs whenever something in the folder may have changed. */
  readonly fingerprint: string;
  readonly files: number;
  /** Reads and checks everything; returns either valid content or all findings. */
  load(now: number, previous?: ValidFiles): Promise<LoadResult>;
}

/** Lists the files and reads no file contents; `load` does. */
export async function scanContentFolder(folder: string): Promise<FolderScan> {
  const files = await listContentFiles(folder).catch(() => undefined);
  if (files)
    return {
      fingerprint: computeFingerprint(files),
      files: files.length,
      load: (now, previous) => load({ folder, files, now, previous: previous ?? new Map() }),
    };
  const finding = { file: siteFile, line: 1, message: `cannot be read: the folder ${folder} does not exist` };
  return { fingerprint: 'no folder', files: 0, load: async () => ({ findings: [finding] }) };
}

interface LoadInput {
  readonly folder: string;
  readonly files: readonly ContentFile[];
  readonly now: number;
  readonly previous: ValidFiles;
}

async function load(input: LoadInput): Promise<LoadResult> {
  const { now } = input;
  const [site, { valid, findings }] = await Promise.all([loadSite(input), loadFiles(input)]);
  const faults = [...('findings' in site ? site.findings : []), ...findings, ...findDuplicatePaths(valid)];
  // A link to a file with faults is not broken: its author gets only the finding for that file.
  if (findings.length === 0) faults.push(...findBrokenLinks(valid, now));
  if ('findings' in site) return { findings: sortFindings(faults) };
  if (findings.length === 0) faults.push(...findBrokenSiteLinks(site, valid, now));
  if (faults.length > 0) return { findings: sortFindings(faults) };
  const content = { site: site.site, siteDigest: site.digest, files: valid };
  return { content, snapshot: createSnapshot(content, now) };
}

type LoadedSite = SiteFile & { readonly digest: string };

async function loadSite({ folder, files }: LoadInput): Promise<LoadedSite | { readonly findings: readonly Finding[] }> {
  const file = files.find(({ path }) => path === siteFile);
  if (!file) {
    const message = 'is missing: a content folder needs one, with at least a line such as "name: My community"';
    return { findings: [{ file: siteFile, line: 1, message }] };
  }
  const read = await readText(folder, file);
  if ('finding' in read) return { findings: [read.finding] };
  const site = parseSiteFile(read.text);
  return 'findings' in site ? site : { ...site, digest: computeDigest(read.text) };
}

/** Enough to keep the disk busy, and far below the limit of open files. */
const readConcurrency = 32;

type FileResults = { readonly valid: ValidFiles; readonly findings: readonly Finding[] };

async function loadFiles({ folder, files, now, previous }: LoadInput): Promise<FileResults> {
  const isChanged = (file: ContentFile): boolean => previous.get(file.path)?.stamp !== file.stamp;
  const others = files.filter(({ path }) => path !== siteFile);
  const reader = openSourceReader(folder, others.filter(isChanged).length);
  try {
    const results = await pLimit(readConcurrency).map(others, (file) => {
      const before = previous.get(file.path);
      return before?.stamp === file.stamp ? before : loadFile(folder, file, { now, reader });
    });
    return partitionResults(others, results);
  } finally {
    await reader.close();
  }
}

function partitionResults(files: readonly ContentFile[], results: readonly FileResult[]): FileResults {
  const valid = new Map<string, ValidFile>();
  const findings: Finding[] = [];
  for (const [index, { path }] of files.entries()) {
    const result = results[index];
    if (!result) continue;
    if ('findings' in result) findings.push(...result.findings);
    else valid.set(path, result);
  }
  return { valid, findings };
}
