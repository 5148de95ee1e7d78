import type { ExperienceResource } from '@lyceum/contract/product/experience-resources';

import type { ResourceRow } from './resources.store.ts';

/** An expert's instructions are shown only to those who may edit it. */
export const presentResource = (row: ResourceRow, { toEditor }: { readonly toEditor: boolean }): ExperienceResource => ({
  id: row.id,
  uid: row.uid,
  experience_id: row.experience_id,
  resource_type: row.resource_type,
  title: row.title,
  text: row.text,
  instructions: toEditor ? row.instructions : null,
  reading_time: row.reading_time,
  duration: row.duration,
  audio_url: row.audio_url,
  video_url: row.video_url,
  thumbnail: row.thumbnail,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
