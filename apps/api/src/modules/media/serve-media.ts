import { FileReply, notFound } from '@lyceum/kit';

import type { Scope } from '../../platform/scope.ts';
import { contentDisposition } from './filename.rules.ts';
import type { MediaDeps } from './media-deps.ts';
import { isShownInPlace, servedType } from './media-type.rules.ts';

type Deps = Pick<MediaDeps, 'objects' | 'read' | 'log'>;

/** Other sites show these files, and nothing in them may act in the name of this one. */
export const foreignContent = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Anyone may read a file whose random uid they know; its name must be the one it was stored under, so that nobody can give it another. */
export async function serveMedia(
  deps: Deps,
  caller: Scope,
  { uid, filename }: { readonly uid: string; readonly filename: string },
): Promise<FileReply> {
  const row = await deps.read(caller, ({ media }) => media.byUid(uid));
  if (row?.filename !== filename) throw notFound();
  return new FileReply({
    size: row.size,
    mediaType: servedType(row.media_type),
    headers: {
      ...foreignContent,
      ETag: `"${row.sha256.toString('base64url')}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Disposition': contentDisposition(isShownInPlace(row.media_type) ? 'inline' : 'attachment', row.filename),
    },
    async open(range) {
      const object = await deps.objects.open(row.object_key, range);
      if (object) return object.stream;
      deps.log.error({ event: 'media.object_missing', media_id: row.id }, 'a file is lost');
      throw notFound();
    },
  });
}
