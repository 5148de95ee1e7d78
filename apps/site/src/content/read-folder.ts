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

const roomNames: ReadonlySet<string> = new Set(['pages', 'events', 'blog', 'assets']);

export const isAsset = (path: string): boolean => path.startsWith('assets/');

/** The files that make up the content, in a stable order. Throws when there is no such folder. */
export async function listContent(folder: string): Promise<ContentFile[]> {
  const top = await entriesOf(folder, '');
  const own = top.filter(({ path, facts }) => path === 'site.yaml' && facts.isFile());
  const rooms = top.filter(({ path, facts }) => roomNames.has(path) && facts.isDirectory());
  const below = await Promise.all(rooms.map(({ path }) => walk(folder, path, 1)));
  return [...own, ...below.flat().filter(({ path }) => path.endsWith('.md') || isAsset(path))]
    .map(({ path, facts }) => ({ path, stamp: stampOf(facts), size: facts.size }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

interface Entry {
  readonly path: string;
  readonly facts: Stats;
}

async function walk(folder: string, path: string, depth: number): Promise<Entry[]> {
  if (depth > maxDepth) return [];
  const entries = await entriesOf(folder, path);
  const below = await Promise.all(
    entries.filter(({ facts }) => facts.isDirectory()).map((entry) => walk(folder, entry.path, depth + 1)),
  );
  return [...entries.filter(({ facts }) => facts.isFile()), ...below.flat()];
}

/** Few enough that a server can answer in between: the folder of a large site is looked at again and again. */
const lookedAtOnce = 64;

/** Follows links, because mounted configuration consists of them; hidden names are editors' and mounts' own. */
async function entriesOf(folder: string, path: string): Promise<Entry[]> {
  const names = (await readdir(join(folder, path))).filter((name) => !name.startsWith('.'));
  const entries: Entry[] = [];
  for (let first = 0; first < names.length; first += lookedAtOnce) {
    const batch = names.slice(first, first + lookedAtOnce).map((name) => (path === '' ? name : `${path}/${name}`));
    entries.push(...(await Promise.all(batch.map((each) => entryAt(folder, each)))).flat());
  }
  return entries;
}

/** Nothing, where a file went away or a link leads nowhere. */
async function entryAt(folder: string, path: string): Promise<Entry[]> {
  const facts = await stat(join(folder, path)).catch(() => undefined);
  return facts ? [{ path, facts }] : [];
}

/** The change time is part of it because copies may keep the old modification time. */
const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join('-');

export const fingerprint = (files: readonly ContentFile[]): string =>
  files.map(({ path, stamp }) => `${path} ${stamp}`).join('\n');

export async function readText(folder: string, file: ContentFile): Promise<FileText> {
  try {
    return isTooLarge(file) ?? { text: decoded(await readFile(join(folder, file.path))) };
  } catch (error) {
    return unreadable(file, error);
  }
}

/** Costs much less, and stops the thread meanwhile: not for one that serves. */
export function readTextSync(folder: string, file: ContentFile): FileText {
  try {
    return isTooLarge(file) ?? { text: decoded(readFileSync(join(folder, file.path))) };
  } catch (error) {
    return unreadable(file, error);
  }
}

const isTooLarge = ({ path, size }: ContentFile): FileText | undefined =>
  size > maxBytes ? fault(path, `the file has ${size} bytes; at most ${maxBytes} are read`) : undefined;

const decoded = (bytes: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');

const unreadable = ({ path }: ContentFile, error: unknown): FileText =>
  fault(path, error instanceof TypeError ? 'the file is not UTF-8 text' : `the file cannot be read (${codeOf(error)})`);

const fault = (file: string, message: string): FileText => ({ finding: { file, line: 1, message } });

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
