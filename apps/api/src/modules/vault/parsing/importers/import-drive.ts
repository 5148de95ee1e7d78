import { z } from 'zod';

import type { OutboundResponse } from '../../../../platform/outbound/index.ts';
import { parseJsonOrUndefined } from '../../../../platform/parse-json.ts';
import { parseFileType } from '../file-types.ts';
import type { ParsedText } from '../parsed-text.ts';
import { SourceUnavailable } from '../source-unavailable.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { fetchSource, maxSourceBytes } from './fetch-source.ts';
import type { ImportDeps } from './import-deps.ts';
import { parseBytesAsFile } from './import-url.ts';

const Config = z
  .union([
    z.object({ access_token: z.string().regex(/^[\w.~+/=-]{1,4096}$/) }),
    z.object({ api_key: z.string().regex(/^[\w-]{1,200}$/) }),
  ])
  .catch(() => {
    throw new UnreadableDocument('invalid_source', 'Documents of Google Drive need an access_token or an api_key in config.');
  });
const File = z.object({ name: z.string(), mimeType: z.string(), size: z.coerce.number().optional() });
const Failure = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }) });

/** Google's own documents have no bytes: they are exported to the format that we read best. */
const exports: Readonly<Record<string, string>> = {
  'application/vnd.google-apps.document': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.google-apps.presentation': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.google-apps.spreadsheet': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Downloads a file with Drive's API, version 3. The host is fixed: the member's URL only names the file. */
export async function importDrive(
  deps: ImportDeps,
  { url, config }: { url: string; config: unknown },
  signal: AbortSignal,
): Promise<ParsedText> {
  const credentials = Config.parse(config);
  const base = `${deps.services?.drive ?? 'https://www.googleapis.com'}/drive/v3/files/${findFileId(url)}`;
  const get = async (path: string, query: Record<string, string>): Promise<OutboundResponse> => {
    const parameters = new URLSearchParams({
      ...query,
      supportsAllDrives: 'true',
      ...('api_key' in credentials && { key: credentials.api_key }),
    });
    const headers = 'access_token' in credentials ? { authorization: `Bearer ${credentials.access_token}` } : undefined;
    const request = { url: `${base}${path}?${parameters}`, purpose: 'vault.gdrive', ...(headers && { headers }) };
    const response = await fetchSource(deps, request, signal);
    if (response.status !== 200) throw refusal(response);
    return response;
  };
  const file = File.safeParse(parseJsonOrUndefined((await get('', { fields: 'name,mimeType,size' })).body));
  if (!file.success) throw busy();
  const { name, mimeType, size = 0 } = file.data;
  if (size > maxSourceBytes)
    throw new UnreadableDocument('too_large', `This file is larger than ${maxSourceBytes / 1024 / 1024} MiB.`);
  const exported = Object.hasOwn(exports, mimeType) ? exports[mimeType] : undefined;
  const content = exported === undefined ? await get('', { alt: 'media' }) : await get('/export', { mimeType: exported });
  const fileType = exported ?? parseFileType(mimeType) ?? name.replace(/^.*\./, '');
  const parsed = await parseBytesAsFile(deps, { bytes: content.body, fileType }, signal);
  return { ...parsed, title: parsed.title ?? name };
}

/** The id in any address of Drive, Docs, Sheets and Slides: `/d/{id}/`, `?id={id}`. */
function findFileId(text: string): string {
  const url = URL.parse(text);
  const isDrive = url !== null && /^(drive|docs)\.google\.com$/.test(url.hostname);
  const id = isDrive ? (/\/d\/([\w-]{10,200})/.exec(url.pathname)?.[1] ?? url.searchParams.get('id')) : null;
  if (id === null || !/^[\w-]{10,200}$/.test(id)) {
    throw new UnreadableDocument(
      'invalid_source',
      'This is not the address of a file in Google Drive, such as https://drive.google.com/file/d/….',
    );
  }
  return id;
}

/** Drive answers 403 both for what is never allowed and for what is too much at the moment. */
function refusal({ status, body }: OutboundResponse): Error {
  const reasons = Failure.safeParse(parseJsonOrUndefined(body)).data?.error.errors.map(({ reason }) => reason) ?? [];
  if (status === 429 || status >= 500 || reasons.some((reason) => /RateLimitExceeded$|^dailyLimitExceeded$/i.test(reason)))
    return busy();
  if (reasons.includes('exportSizeLimitExceeded')) {
    return new UnreadableDocument(
      'too_large',
      'Google exports only documents of up to 10 MB. Download this one and upload the file.',
    );
  }
  if (reasons.some((reason) => reason === 'fileNotDownloadable' || reason === 'fileNotExportable')) {
    return new UnreadableDocument('unsupported_type', 'This kind of document cannot be downloaded from Google Drive.');
  }
  if (status === 404)
    return new UnreadableDocument('not_found', 'Google Drive has no such file, or it is not shared with this account.');
  if (status === 401)
    return new UnreadableDocument(
      'access_denied',
      'Google does not accept the access token. It may have expired: give a new one.',
    );
  return new UnreadableDocument('access_denied', 'Google Drive does not allow this account to read the file.');
}

const busy = (): SourceUnavailable => new SourceUnavailable('unreachable', 'Google Drive is busy or has a problem.');
