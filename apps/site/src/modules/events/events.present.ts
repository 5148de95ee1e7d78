import type { EventRecord, EventSummary } from '@lyceum/contract/site';

import { toAbsoluteUrl, toIcsUrl, toMarkdownUrl } from '../../addresses.ts';
import { getEventStatus, getRegistrationReason } from '../../calendar/calendar.rules.ts';
import type { SiteEvent } from '../../content/snapshot.ts';
import { createEventJsonLd } from '../../json-ld/event-json-ld.ts';
import { makeLinksAbsolute } from '../../markdown/make-links-absolute.ts';
import type { View } from '../../view.ts';

export function presentEventSummary(event: SiteEvent, { now, siteUrl }: Pick<View, 'now' | 'siteUrl'>): EventSummary {
  const { path, starts, ends, registration } = event;
  const reason = getRegistrationReason(now, event);
  return {
    slug: event.slug,
    title: event.title,
    summary: event.summary,
    type: event.type,
    format: event.format,
    topics: event.topics,
    status: getEventStatus(now, event),
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
    url: toAbsoluteUrl(siteUrl, path),
    markdown_url: toMarkdownUrl(siteUrl, path),
    ics_url: toIcsUrl(siteUrl, path),
    updated_at: event.updated_at,
  };
}

export const presentEventRecord = (event: SiteEvent, view: View): EventRecord => ({
  ...presentEventSummary(event, view),
  agenda_markdown: makeLinksAbsolute(event.body, view.siteUrl),
  learnings: event.learnings,
  speakers: event.speakers,
  partner: event.partner,
  registration_url: event.registration.url,
  json_ld: createEventJsonLd(event, view),
});
