import { readFileSync, type Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import pLimit from 'p-limit';

import type { Finding } from './finding.ts';

export interface ContentFile {
  /** Path inside the folder, with slashes. */
  readonly path: string;
  /** Differs whenever the file may have changed. */
  readonly stamp: string;
  readonly size: number;
}

export type FileText = { readonly text: string } | { readonly finding: Finding };

/** Larger than any text an author writes, and small enough not to slow down a reload. */
const maxBytes = 1_048_576;
/** Ends the recursion when a symbolic link points to a parent folder. */
const maxDepth = 8;

const folderNames: ReadonlySet<string> = new Set(['pages', 'events', 'blog', 'assets']);

export const isAsset = (path: string): boolean => path.startsWith('assets/');

/** The files that make up the content, in a stable order. Throws when the folder does not exist. */
export async function listContentFiles(folder: string): Promise<ContentFile[]> {
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

/** Few enough that the server can answer in between: the folder of a large site is polled. */
const statConcurrency = 64;

/** Follows symbolic links, because mounted volumes consist of them; skips hidden names, which editors and mounts use. */
async function listEntries(folder: string, path: string): Promise<Entry[]> {
  const names = (await readdir(join(folder, path))).filter((name) => !name.startsWith('.'));
  const entries = await pLimit(statConcurrency).map(names, (name) => statEntry(folder, path === '' ? name : `${path}/${name}`));
  return entries.flat();
}

/** Empty when the file was removed or a symbolic link is broken. */
async function statEntry(folder: string, path: string): Promise<Entry[]> {
  const stats = await stat(join(folder, path)).catch(() => undefined);
  return stats ? [{ path, stats }] : [];
}

/** Includes the change time, because copies may keep the old modification time. */
const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join('-');

export const computeFingerprint = (files: readonly ContentFile[]): string =>
  files.map(({ path, stamp }) => `${path} ${stamp}`).join('\n');

export async function readText(folder: string, file: ContentFile): Promise<FileText> {
  try {
    return checkSize(file) ?? { text: decodeUtf8(await readFile(join(folder, file.path))) };
  } catch (error) {
    return unreadableFile(file, error);
  }
}

/** Costs much less than asynchronous reading but blocks the thread: only for the worker thread. */
export function readTextSync(folder: string, file: ContentFile): FileText {
  try {
    return checkSize(file) ?? { text: decodeUtf8(readFileSync(join(folder, file.path))) };
  } catch (error) {
    return unreadableFile(file, error);
  }
}

const checkSize = ({ path, size }: ContentFile): FileText | undefined =>
  size > maxBytes ? findingFor(path, `the file has ${size} bytes; the limit is ${maxBytes}`) : undefined;

const decodeUtf8 = (bytes: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');

const unreadableFile = ({ path }: ContentFile, error: unknown): FileText =>
  findingFor(path, error instanceof TypeError ? 'the file is not UTF-8 text' : `the file cannot be read (${errorCode(error)})`);

const findingFor = (file: string, message: string): FileText => ({ finding: { file, line: 1, message } });

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
