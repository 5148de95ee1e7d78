import { toIcsUrl } from '../addresses.ts';
import { getEventStatus, getRegistrationReason } from '../calendar/calendar.rules.ts';
import { formatDateTime, formatEventTime } from '../calendar/format-time.ts';
import type { Moment, SiteEvent } from '../content/snapshot.ts';
import type { View } from '../view.ts';
import { escapeMarkdown, formatMarkdownLink } from './escape-markdown.ts';
import { joinBlocks, renderFactList } from './facts.ts';
import { makeLinksAbsolute } from './make-links-absolute.ts';

export const renderEventMarkdown = (event: SiteEvent, { siteUrl, now }: View): string =>
  joinBlocks(
    event.sample ? '**This is a sample for demonstration: it never takes place.**' : '',
    event.cancelled ? '**This event is cancelled.**' : '',
    escapeMarkdown(event.summary),
    renderFactList({
      Status: getEventStatus(now, event),
      When: formatEventTime(event),
      Starts: event.starts.at,
      Ends: event.ends.at,
      Type: event.type,
      Format: event.format,
      Where: placeOf(event),
      Topics: event.topics.length === 0 ? null : event.topics.map(escapeMarkdown).join(', '),
      Registration: registrationOf(event, now),
      Partner: event.partner && linked(event.partner.name, event.partner.url),
      Calendar: formatMarkdownLink('iCalendar file', toIcsUrl(siteUrl, event.path)),
    }),
    agendaOf(event, siteUrl),
    section('What you will learn', event.learnings.map(escapeMarkdown)),
    section('Speakers', event.speakers.map(speakerOf)),
  );

const linked = (name: string, url: string | null): string =>
  url === null ? escapeMarkdown(name) : formatMarkdownLink(name, url);

const joinParts = (parts: readonly (string | null)[]): string =>
  parts
    .flatMap((part) => part ?? [])
    .map(escapeMarkdown)
    .join(', ');

const placeOf = ({ location }: SiteEvent): string | null =>
  location && joinParts([location.name, location.city, location.country]);

function registrationOf(event: SiteEvent, now: number): string {
  const { url, opens, closes } = event.registration;
  const here = url === null ? '' : `, ${formatMarkdownLink('register', url)}`;
  const at = (moment: Moment | null): string => (moment === null ? '' : ` ${formatDateTime(moment)}`);
  switch (getRegistrationReason(now, event)) {
    case 'open':
      return `open until${at(closes)}${here}`;
    case 'not_yet_open':
      return `opens${at(opens)}${here}`;
    case 'sold_out':
      return 'sold out';
    case 'closed':
      return 'closed';
    case 'cancelled':
      return 'closed, because the event is cancelled';
    case 'ended':
      return 'closed, because the event is over';
    case 'not_required':
      return 'not required';
  }
}

/** Adds a heading unless the author wrote some. */
function agendaOf({ body }: SiteEvent, siteUrl: string): string {
  const markdown = makeLinksAbsolute(body, siteUrl);
  return markdown.trim() === '' || body.headings.length > 0 ? markdown : joinBlocks('## Agenda', markdown);
}

const section = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : joinBlocks(`## ${title}`, items.map((item) => `- ${item}`).join('\n'));

function speakerOf({ name, title, company, bio, url }: SiteEvent['speakers'][number]): string {
  const role = joinParts([title, company]);
  return `${linked(name, url)}${role === '' ? '' : `, ${role}`}${bio === null ? '' : `. ${escapeMarkdown(bio)}`}`;
}
