import type { IncomingMessage, ServerResponse } from 'node:http';

import { listen, type Standin } from '../listen.ts';

export interface DriveFile {
  readonly name: string;
  readonly mimeType: string;
  /** Of a file; or what an export of a Google document gives, by media type. */
  readonly content: Buffer | Readonly<Record<string, Buffer>>;
  /** Readable with an API key. */
  readonly isPublic?: boolean;
}

export type DriveFault = 'rate-limit' | 'export-too-large' | '500' | undefined;

export interface DriveStandin extends Standin {
  readonly files: Map<string, DriveFile>;
  readonly token: string;
  readonly apiKey: string;
  fault: DriveFault;
}

interface DriveState {
  readonly files: ReadonlyMap<string, DriveFile>;
  readonly token: string;
  readonly apiKey: string;
  fault: DriveFault;
}

/** `files.get` (with `alt=media`) and `files.export` of Google Drive, version 3, with its errors. */
export async function startDrive({ port = 0 }: { port?: number } = {}): Promise<DriveStandin> {
  const files = new Map<string, DriveFile>();
  const state: DriveState = { files, token: 'ya29.standin', apiKey: 'AIzaStandin', fault: undefined };
  const server = await listen(port, (request, response) => serve(state, request, response));
  return Object.assign(state, { ...server, files });
}

function serve(state: DriveState, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://standin');
  const [, id = '', action] = /^\/drive\/v3\/files\/([\w-]+)(\/export)?$/.exec(url.pathname) ?? [];
  const file = state.files.get(id);
  const refusal = refuse(state, { file, id, key: url.searchParams.get('key'), authorization: request.headers.authorization });
  if (refusal !== undefined) return sendError(response, refusal);
  if (file === undefined) return;
  const { content } = file;
  if (action !== undefined) {
    const exported = Buffer.isBuffer(content) ? undefined : content[url.searchParams.get('mimeType') ?? ''];
    if (state.fault === 'export-too-large')
      return sendError(response, [403, 'exportSizeLimitExceeded', 'This file is too large to be exported.']);
    if (exported === undefined)
      return sendError(response, [403, 'fileNotExportable', 'Export only supports Docs Editors files.']);
    return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(exported);
  }
  if (url.searchParams.get('alt') === 'media') {
    if (!Buffer.isBuffer(content))
      return sendError(response, [
        403,
        'fileNotDownloadable',
        'Only files with binary content can be directly downloaded. Use Export with Docs Editors files.',
      ]);
    return void response.writeHead(200, { 'content-type': file.mimeType }).end(content);
  }
  const fields = (url.searchParams.get('fields') ?? 'kind,id,name,mimeType').split(',');
  const all = {
    kind: 'drive#file',
    id,
    name: file.name,
    mimeType: file.mimeType,
    ...(Buffer.isBuffer(content) && { size: String(content.length) }),
  };
  const chosen = Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
  response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(chosen));
}

type Refusal = readonly [status: number, reason: string, message: string];

function refuse(
  { token, apiKey, fault }: DriveState,
  {
    file,
    id,
    key,
    authorization,
  }: { file: DriveFile | undefined; id: string; key: string | null; authorization: string | undefined },
): Refusal | undefined {
  if (fault === '500') return [500, 'backendError', 'Internal Error'];
  if (fault === 'rate-limit') return [403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'];
  if (authorization !== undefined && authorization !== `Bearer ${token}`) return [401, 'authError', 'Invalid Credentials'];
  if (authorization === undefined && key !== apiKey) return [403, 'forbidden', 'Method doesn’t allow unregistered callers.'];
  // What one may not see is not found.
  if (file === undefined || (authorization === undefined && !file.isPublic)) return [404, 'notFound', `File not found: ${id}.`];
  return undefined;
}

function sendError(response: ServerResponse, [code, reason, message]: Refusal): void {
  const error = { code, message, errors: [{ message, domain: 'global', reason }] };
  response.writeHead(code, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify({ error }));
}
