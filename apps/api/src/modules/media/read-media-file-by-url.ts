import { buffer } from 'node:stream/consumers';

import { systemScope } from '../../platform/scope.ts';
import type { MediaContext } from './media.context.ts';

export interface MediaFile {
  readonly bytes: Buffer;
  readonly filename: string;
  readonly mediaType: string;
}

/** Larger files are not read into memory. */
const maxBytes = 50 * 1024 ** 2;
const location = /^\/media\/([0-9a-f-]{36})\/([^/?#]+)$/;

/** Undefined for other URLs, deleted files and too large ones. Anyone who knows the URL of a file may read it. */
export async function readMediaFileByUrl({ baseUrl, objects, read }: MediaContext, url: string): Promise<MediaFile | undefined> {
  const [, uid, name] = (url.startsWith(`${baseUrl}/`) && location.exec(url.slice(baseUrl.length))) || [];
  if (uid === undefined || name === undefined) return undefined;
  const row = await read(systemScope, ({ media }) => media.findUncheckedByUid(uid));
  if (!row || row.size > maxBytes) return undefined;
  const object = await objects.open(row.object_key);
  return object && { bytes: await buffer(object.stream), filename: row.filename, mediaType: row.media_type };
}
