import { FileReply, notFound } from '@lyceum/kit';

import type { AnonymousCaller } from '../../platform/caller/caller.ts';
import { formatContentDisposition } from './filename.rules.ts';
import type { MediaContext } from './media.context.ts';
import { isDisplayedInline, toContentType } from './media-type.rules.ts';

/** Other sites may embed these files, but nothing in them may run with this origin. */
export const untrustedContentHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Anyone who knows the random uid may read a file. The filename must match, so that a link cannot give it another one. */
export async function serveMedia(
  { objects, log, read }: MediaContext,
  caller: AnonymousCaller,
  { uid, filename }: { readonly uid: string; readonly filename: string },
): Promise<FileReply> {
  const row = await read(caller, ({ media }) => media.findUncheckedByUid(uid));
  if (row?.filename !== filename) throw notFound();
  return new FileReply({
    size: row.size,
    mediaType: toContentType(row.media_type),
    headers: {
      ...untrustedContentHeaders,
      ETag: `"${row.sha256.toString('base64url')}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Disposition': formatContentDisposition(isDisplayedInline(row.media_type) ? 'inline' : 'attachment', row.filename),
    },
    async open(range) {
      const object = await objects.open(row.object_key, range);
      if (object) return object.stream;
      log.error({ event: 'media.object_missing', media_id: row.id }, 'object is missing');
      throw notFound();
    },
  });
}
