import { FileReply, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { formatContentDisposition } from '../../media/index.ts';
import type { VaultContext } from '../vault.context.ts';
import { getDownloadMediaType } from './media-types.rules.ts';

/** Always a download, in which nothing may run. */
export async function serveDocumentFile({ objects, log, read }: VaultContext, caller: Caller, id: number): Promise<FileReply> {
  const row = await read(caller, ({ documents }) => documents.findFileOwned(caller, id));
  if (!row || row.object_key === null || row.file_size === null) throw notFound();
  const { object_key, file_size, filename, file_type, file_sha256 } = row;
  return new FileReply({
    size: file_size,
    mediaType: getDownloadMediaType(file_type ?? ''),
    headers: {
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      ETag: `"${file_sha256?.toString('base64url') ?? ''}"`,
      'Content-Disposition': formatContentDisposition('attachment', filename ?? 'file'),
    },
    async open(range) {
      const object = await objects.open(object_key, range);
      if (object) return object.stream;
      log.error({ event: 'vault.object_missing', vault_id: id }, 'object is missing');
      throw notFound();
    },
  });
}
