import type { MediaObject } from '@lyceum/contract/product/media';

import type { MediaRow } from './media.store.ts';

export const presentMedia = (row: MediaRow, baseUrl: string): MediaObject => ({
  id: row.id,
  uid: row.uid,
  url: `${baseUrl}/media/${row.uid}/${encodeURIComponent(row.filename)}`,
  filename: row.filename,
  media_type: row.media_type,
  size: row.size,
  created_at: row.created_at.toISOString(),
});
