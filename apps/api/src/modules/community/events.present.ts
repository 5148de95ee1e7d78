import type { CommunityEvent } from '@lyceum/contract/product/community-events';

import { toTimestampText } from '../../platform/fields/index.ts';
import type { EventRow, ListedEvent } from './events.store.ts';

export const presentEvent = (row: EventRow | ListedEvent): CommunityEvent => ({
  id: row.id,
  uid: row.uid,
  event_name: row.event_name,
  event_description: row.event_description,
  event_type: row.event_type,
  event_start_date: toTimestampText(row.event_start_date),
  event_end_date: toTimestampText(row.event_end_date),
  event_logo: row.event_logo,
  event_banner: row.event_banner,
  event_website: row.event_website,
  event_prize: row.event_prize,
  created_at: toTimestampText(row.created_at),
  updated_at: toTimestampText(row.updated_at),
});
