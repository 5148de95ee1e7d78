import type { MediaObject } from '@lyceum/contract/product/media';

interface MediaRow {
  readonly id: number;
  readonly uid: string;
  readonly filename: string;
  readonly media_type: string;
  readonly size: number;
  readonly created_at: Date;
}

export const presentMedia = (row: MediaRow, baseUrl: string): MediaObject => ({
  id: row.id,
  uid: row.uid,
  url: `${baseUrl}/media/${row.uid}/${encodeURIComponent(row.filename)}`,
  filename: row.filename,
  media_type: row.media_type,
  size: row.size,
  created_at: row.created_at.toISOString(),
});
