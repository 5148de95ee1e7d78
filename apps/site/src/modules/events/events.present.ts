import type { EventRecord, EventSummary } from '@lyceum/contract/site';

import type { SiteEvent } from '../../content/snapshot.ts';
import { eventStatus, registrationReason } from './events.rules.ts';

export interface Presented {
  /** The moment for which status and registration are told. */
  readonly now: number;
  readonly siteUrl: string;
}

export function presentSummary(event: SiteEvent, { now, siteUrl }: Presented): EventSummary {
  const { slug, starts, ends, registration } = event;
  const reason = registrationReason(now, event);
  return {
    slug,
    title: event.title,
    summary: event.summary,
    type: event.type,
    format: event.format,
    topics: event.topics,
    status: eventStatus(now, event),
    starts_at: starts.at,
    ends_at: ends.at,
    starts_at_zoned: starts.zoned,
    ends_at_zoned: ends.zoned,
    timezone: event.timezone,
    all_day: event.all_day,
    cancelled: event.cancelled,
    sample: event.sample,
    location: event.location,
    registration: {
      open: reason === 'open',
      url: registration.url,
      opens_at: registration.opens?.at ?? null,
      closes_at: registration.closes?.at ?? null,
      reason,
    },
    url: `${siteUrl}/events/${slug}`,
    updated_at: event.updated_at,
  };
}

export const presentRecord = (event: SiteEvent, presented: Presented): EventRecord => ({
  ...presentSummary(event, presented),
  agenda_markdown: event.agenda_markdown,
  learnings: event.learnings,
  speakers: event.speakers,
  partner: event.partner,
  registration_url: event.registration.url,
});
