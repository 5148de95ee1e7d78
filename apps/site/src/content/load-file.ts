import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Finding } from './finding.ts';
import { readEvent } from './read-event.ts';
import { type ContentFile, errorCode, isAsset } from './read-folder.ts';
import { readPage } from './read-page.ts';
import { readPost } from './read-post.ts';
import type { ReadResult, ScheduledDocument, SourceFile } from './read-source.ts';
import type { Asset, SiteDocument } from './snapshot.ts';
import type { SourceReader } from './source-reader.ts';

/** A file without faults. It is not read again while its stamp is the same. */
export interface ValidFile {
  readonly stamp: string;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  readonly content: SiteDocument | Asset;
  /** In milliseconds since 1970; infinite for a draft. */
  readonly visibleFrom: number;
}

interface LoadOptions {
  readonly now: number;
  readonly reader: SourceReader;
}

export type FileResult = ValidFile | { readonly findings: readonly Finding[] };

export async function loadFile(folder: string, file: ContentFile, { now, reader }: LoadOptions): Promise<FileResult> {
  if (isAsset(file.path)) return loadAsset(folder, file);
  const source = await reader.load(file);
  if ('finding' in source) return { findings: [source.finding] };
  const result = readDocument({ path: file.path, parsed: source.parsed }, now);
  if ('findings' in result) return result;
  const { document, visibleFrom } = result.value;
  return { stamp: file.stamp, digest: source.digest, content: document, visibleFrom };
}

function readDocument(file: SourceFile, now: number): ReadResult<ScheduledDocument<SiteDocument>> {
  const [folderName] = file.path.split('/', 1);
  if (folderName === 'blog') return readPost(file, now);
  const result = folderName === 'events' ? readEvent(file, now) : readPage(file, now);
  return 'findings' in result ? result : { value: { document: result.value, visibleFrom: -Infinity } };
}

async function loadAsset(folder: string, { path, stamp, size }: ContentFile): Promise<FileResult> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(join(folder, path)), hash);
  } catch (error) {
    return { findings: [{ file: path, line: 1, message: `the file cannot be read (${errorCode(error)})` }] };
  }
  const digest = hash.digest('hex');
  const content: Asset = { kind: 'asset', path: `/${path}`, file: path, size, digest };
  return { stamp, digest, content, visibleFrom: -Infinity };
}
