import { readFileSync, type Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Finding } from './finding.ts';

export interface ContentFile {
  /** Path inside the folder, with slashes. */
  readonly path: string;
  /** Differs whenever the file may have changed. */
  readonly stamp: string;
  readonly size: number;
}

export type FileText = { readonly text: string } | { readonly finding: Finding };

/** Larger than any text somebody writes; smaller than what makes a reload felt. */
const maxBytes = 1_048_576;
/** Ends the walk where a link points back to a folder above it. */
const maxDepth = 8;

const folderNames: ReadonlySet<string> = new Set(['pages', 'events', 'blog', 'assets']);

export const isAsset = (path: string): boolean => path.startsWith('assets/');

/** The files that make up the content, in a stable order. Throws when there is no such folder. */
export async function listContent(folder: string): Promise<ContentFile[]> {
  const top = await listEntries(folder, '');
  const siteFile = top.filter(({ path, stats }) => path === 'site.yaml' && stats.isFile());
  const folders = top.filter(({ path, stats }) => folderNames.has(path) && stats.isDirectory());
  const below = await Promise.all(folders.map(({ path }) => listRecursively(folder, path, 1)));
  return [...siteFile, ...below.flat().filter(({ path }) => path.endsWith('.md') || isAsset(path))]
    .map(({ path, stats }) => ({ path, stamp: stampOf(stats), size: stats.size }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

interface Entry {
  readonly path: string;
  readonly stats: Stats;
}

async function listRecursively(folder: string, path: string, depth: number): Promise<Entry[]> {
  if (depth > maxDepth) return [];
  const entries = await listEntries(folder, path);
  const below = await Promise.all(
    entries.filter(({ stats }) => stats.isDirectory()).map((entry) => listRecursively(folder, entry.path, depth + 1)),
  );
  return [...entries.filter(({ stats }) => stats.isFile()), ...below.flat()];
}

/** Few enough that a server can answer in between: the folder of a large site is looked at again and again. */
const statConcurrency = 64;

/** Follows links, because mounted configuration consists of them; hidden names are editors' and mounts' own. */
async function listEntries(folder: string, path: string): Promise<Entry[]> {
  const names = (await readdir(join(folder, path))).filter((name) => !name.startsWith('.'));
  const entries: Entry[] = [];
  for (let first = 0; first < names.length; first += statConcurrency) {
    const batch = names.slice(first, first + statConcurrency).map((name) => (path === '' ? name : `${path}/${name}`));
    entries.push(...(await Promise.all(batch.map((each) => statEntry(folder, each)))).flat());
  }
  return entries;
}

/** Nothing, where a file went away or a link leads nowhere. */
async function statEntry(folder: string, path: string): Promise<Entry[]> {
  const facts = await stat(join(folder, path)).catch(() => undefined);
  return facts ? [{ path, stats: facts }] : [];
}

/** The change time is part of it because copies may keep the old modification time. */
const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join('-');

export const fingerprint = (files: readonly ContentFile[]): string =>
  files.map(({ path, stamp }) => `${path} ${stamp}`).join('\n');

export async function readText(folder: string, file: ContentFile): Promise<FileText> {
  try {
    return checkSize(file) ?? { text: decodeUtf8(await readFile(join(folder, file.path))) };
  } catch (error) {
    return unreadableFile(file, error);
  }
}

/** Costs much less, and stops the thread meanwhile: not for one that serves. */
export function readTextSync(folder: string, file: ContentFile): FileText {
  try {
    return checkSize(file) ?? { text: decodeUtf8(readFileSync(join(folder, file.path))) };
  } catch (error) {
    return unreadableFile(file, error);
  }
}

const checkSize = ({ path, size }: ContentFile): FileText | undefined =>
  size > maxBytes ? findingFor(path, `the file has ${size} bytes; at most ${maxBytes} are read`) : undefined;

const decodeUtf8 = (bytes: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');

const unreadableFile = ({ path }: ContentFile, error: unknown): FileText =>
  findingFor(path, error instanceof TypeError ? 'the file is not UTF-8 text' : `the file cannot be read (${errorCode(error)})`);

const findingFor = (file: string, message: string): FileText => ({ finding: { file, line: 1, message } });

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
