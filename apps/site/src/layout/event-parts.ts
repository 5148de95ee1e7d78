import type { EventStatus, RegistrationReason } from '@lyceum/contract/site';

import { getEventStatus, getRegistrationReason } from '../calendar/calendar.rules.ts';
import type { SiteEvent } from '../content/snapshot.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icon.ts';
import type { PageView } from './page-view.ts';

/** The start date in the event's time zone, with the year unless it is the current one. */
export function renderDateBadge({ starts, timezone }: SiteEvent, { dates, now }: PageView): Html {
  const { weekday, day, month } = dates.block(starts, timezone);
  const year = starts.at.slice(0, 4);
  return html`<time class="sheet" datetime="${starts.at}">
    <span>${weekday}</span> <b>${day}</b> <span>${month}${year !== String(new Date(now).getUTCFullYear()) && ` ${year}`}</span>
  </time>`;
}

/** When and where, on one line. */
export function renderEventFacts(event: SiteEvent, { dates }: PageView): Html {
  const hours = dates.hours(event);
  const isOneDay = dates.shortDays(event) === dates.shortDays({ ...event, ends: event.starts });
  return html`<p class="meta">
    <span>${renderIcon('clock')}${hours ?? (isOneDay ? 'All day' : dates.shortDays(event))}</span>
    <span>${renderIcon(event.format === 'Virtual' ? 'online' : 'place')}${getPlaceLabel(event)}</span>
  </p>`;
}

export function getPlaceLabel({ format, location }: SiteEvent): string {
  if (format === 'Virtual') return 'Online';
  return location?.city ?? location?.name ?? 'In person';
}

export const statusLabels: Readonly<Record<EventStatus, string>> = { live: 'Live now', upcoming: 'Upcoming', past: 'Past' };

interface BadgeOptions {
  readonly withStatus?: boolean;
}

export function renderEventBadges(
  event: SiteEvent,
  { now }: PageView,
  { withStatus = false }: BadgeOptions = {},
): Html | undefined {
  const status = getEventStatus(now, event);
  const badges = [
    ...(event.cancelled ? [html`<span class="sign alert">Cancelled</span>`] : []),
    ...(status === 'live' && !event.cancelled ? [html`<span class="sign live">${statusLabels.live}</span>`] : []),
    ...(withStatus && status !== 'live' ? [html`<span class="sign">${statusLabels[status]}</span>`] : []),
    ...(getRegistrationReason(now, event) === 'sold_out' ? [html`<span class="sign">Sold out</span>`] : []),
    ...(event.sample ? [html`<span class="sign note">Sample</span>`] : []),
  ];
  return badges.length === 0 ? undefined : html`<p class="signs">${badges}</p>`;
}

/** A button while registration is open, otherwise the reason; `full` shows both. */
export function renderRegistration(event: SiteEvent, view: PageView, kind: 'brief' | 'full'): Html {
  const reason = getRegistrationReason(view.now, event);
  const words = reasonText(event, reason, view);
  const { url } = event.registration;
  if (reason !== 'open' || url === null) return html`<p class="reason">${words}</p>`;
  const button = html`<a class="button" href="${view.href(url)}" rel="external noopener">Register</a>`;
  return kind === 'brief'
    ? html`<p class="register">${button}</p>`
    : html`<p class="register">${button}</p><p class="reason">${words}</p>`;
}

function reasonText(
  { registration: { opens, closes }, timezone }: SiteEvent,
  reason: RegistrationReason,
  { dates }: PageView,
): string {
  switch (reason) {
    case 'open':
      return closes ? `Registration is open until ${dates.until(closes.ms, timezone)}.` : 'Registration is open.';
    case 'not_yet_open':
      return opens ? `Registration opens on ${dates.from(opens.ms, timezone)}.` : 'Registration is not open yet.';
    case 'closed':
      return 'Registration is closed.';
    case 'sold_out':
      return 'Sold out: every place is taken.';
    case 'cancelled':
      return 'This event is cancelled.';
    case 'ended':
      return 'This event is over.';
    case 'not_required':
      return 'No registration needed.';
  }
}
