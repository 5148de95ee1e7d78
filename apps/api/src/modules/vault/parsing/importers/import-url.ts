import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { detectFileType } from '../detect-file-type.ts';
import { type FileType, parseFileType } from '../file-types.ts';
import { parseFile } from '../parse-file.ts';
import type { ParsedText } from '../parsed-text.ts';
import { withParsingFolder } from '../parsing-folder.ts';
import { assertOkStatus, fetchSource } from './fetch-source.ts';
import type { ImportDeps } from './import-deps.ts';

interface UrlSource {
  readonly url: string;
  /** Set where the document says what it is; else the response does. */
  readonly fileType?: FileType;
}

export async function importUrl(deps: ImportDeps, { url, fileType }: UrlSource, signal: AbortSignal): Promise<ParsedText> {
  const accept = 'text/html, application/xhtml+xml, application/rss+xml, application/atom+xml, text/*;q=0.9, */*;q=0.8';
  const response = await fetchSource(deps, { url, purpose: 'vault.import', headers: { accept }, redirects: 5 }, signal);
  assertOkStatus(response);
  const { pathname } = new URL(response.url);
  const contentType = response.headers['content-type'] ?? '';
  const type = fileType ?? (await typeOfResponse(response.body, contentType, pathname));
  const bytes = isBinary(type) ? response.body : toUtf8(response.body, contentType);
  return parseBytesAsFile(deps, { bytes, fileType: type }, signal);
}

const isBinary = (type: string): boolean => ['pdf', 'docx', 'pptx', 'xlsx', 'eml'].includes(type);

/** The header's encoding comes before what the document says of itself, as it does in browsers. */
function toUtf8(body: Buffer, contentType: string): Buffer {
  const charset = /;\s*charset="?([\w-]{1,40})/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset === 'utf-8' || charset === 'utf8') return body;
  try {
    return Buffer.from(`\ufeff${new TextDecoder(charset).decode(body)}`);
  } catch {
    // An encoding that no browser knows.
    return body;
  }
}

/** By the bytes where they tell, then by the Content-Type header, then by the path. */
async function typeOfResponse(body: Buffer, contentType: string, pathname: string): Promise<string> {
  const declared = parseFileType(contentType);
  const byBytes = await detectFileType(body, declared === undefined ? pathname : `x.${declared}`);
  return byBytes ?? contentType;
}

/** Through a file, because the parser is another process that reads one. */
export const parseBytesAsFile = (
  { workFolder = tmpdir() }: Pick<ImportDeps, 'workFolder'>,
  { bytes, fileType }: { readonly bytes: Uint8Array; readonly fileType: string },
  signal: AbortSignal,
): Promise<ParsedText> =>
  withParsingFolder(workFolder, async (folder) => {
    const path = join(folder, 'document');
    await writeFile(path, bytes, { mode: 0o600 });
    return parseFile(path, fileType, signal);
  });
