import { getEventStatus, sortEventsByStatus } from '../calendar/calendar.rules.ts';
import { getCalendar } from '../calendar/calendar.ts';
import type { Page, SiteEvent } from '../content/snapshot.ts';
import { foldCase } from '../fold-case.ts';
import { type Facet, filterAndCount, sortCountsByFrequency } from '../lists/facets.ts';
import { renderDateBadge, renderEventBadges, renderEventFacts, renderRegistration } from './event-parts.ts';
import { createFacetLinks, getSelectedValue } from './facet-links.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icon.ts';
import type { PageView } from './page-view.ts';
import { renderPager, selectRequestedPage } from './pager.ts';

const pastPerPage = 20;
/** Per section, so that the page size is bounded. */
const maxCards = 60;

/** The calendar, with a section each for live, upcoming and past events. */
export function renderEventListMain(page: Page, view: PageView): Html {
  const { now, snapshot, href, query } = view;
  const { events, topicLabel } = getCalendar(snapshot);
  const { matching, counts } = filterAndCount(events, facetsOf(view));
  const byStatus = Map.groupBy(sortEventsByStatus(now, matching), (event) => getEventStatus(now, event));
  const [live = [], upcoming = [], past = []] = (['live', 'upcoming', 'past'] as const).map((status) => byStatus.get(status));
  const earlier = selectRequestedPage(past, view, pastPerPage);
  const facets = createFacetLinks(
    page.path,
    [
      {
        name: 'type',
        label: 'Kind',
        counts: sortCountsByFrequency(counts.type, (type) => type),
        selected: getSelectedValue(query, 'type'),
      },
      {
        name: 'format',
        label: 'Where',
        counts: sortCountsByFrequency(counts.format, (format) => format),
        selected: getSelectedValue(query, 'format'),
      },
      {
        name: 'topic',
        label: 'Topic',
        counts: sortCountsByFrequency(counts.topic, topicLabel),
        selected: getSelectedValue(query, 'topic'),
      },
    ],
    view,
  );
  return html`<div class="wide columns">
    <div class="text">
      <header class="title"><h1>${page.title}</h1><p class="lead">${page.summary}</p>
        <p class="subscribe"><a href="${href('/events.ics')}">${renderIcon('calendar')}Subscribe to the calendar</a></p></header>
      ${facets?.above}
      ${matching.length === 0 && emptyMessage(events.length, href(page.path))}
      ${earlier.number === 1 && cards('Live now', live, view)}
      ${earlier.number === 1 && cards('Upcoming', upcoming, view)}
      ${
        earlier.items.length > 0 &&
        html`<section class="past"><h2>Past</h2><ul class="plain">${earlier.items.map((event) => pastRow(event, view))}</ul></section>`
      }
      ${renderPager(page.path, earlier, view)}
    </div>
    ${facets?.beside}
  </div>`;
}

const emptyMessage = (events: number, all: string): Html =>
  events === 0
    ? html`<p class="empty">There are no events yet. Come back soon.</p>`
    : html`<p class="empty">No event matches these filters. <a href="${all}">Show all events</a></p>`;

const cards = (title: string, events: readonly SiteEvent[], view: PageView): Html | false =>
  events.length > 0 &&
  html`<section><h2>${title}</h2><ul class="plain cards">
    ${events.slice(0, maxCards).map((event) => html`<li>${eventCard(event, view)}</li>`)}
  </ul>${events.length > maxCards && html`<p class="rest">And ${events.length - maxCards} more: narrow the list by its filters.</p>`}</section>`;

const eventCard = (event: SiteEvent, view: PageView): Html => html`<article class="card${cardClass(event, view)}">
  ${renderDateBadge(event, view)}
  <div>
    <div class="over"><p class="kind">${event.type}</p>${renderEventBadges(event, view)}</div>
    <h3><a href="${view.href(event.path)}">${event.title}</a></h3>
    ${renderEventFacts(event, view)}
    <p>${event.summary}</p>
    ${renderRegistration(event, view, 'brief')}
  </div>
</article>`;

function cardClass(event: SiteEvent, { now }: PageView): string | false {
  if (event.cancelled) return ' off';
  return getEventStatus(now, event) === 'live' && ' live';
}

const pastRow = (event: SiteEvent, view: PageView): Html => html`<li class="row">
  <time datetime="${event.starts.at}">${view.dates.shortDays(event)}</time>
  <div><h3><a href="${view.href(event.path)}">${event.title}</a></h3>
  <p class="meta"><span>${event.type}</span><span>${event.format}</span>${event.cancelled && html`<span>Cancelled</span>`}${event.sample && html`<span>Sample</span>`}</p></div>
</li>`;

/** The same filters as in the API, but an invalid value gives an empty list. */
function facetsOf({ query }: PageView): Record<'type' | 'format' | 'topic', Facet<SiteEvent>> {
  const [type, format, topic] = ['type', 'format', 'topic'].map((name) => foldCase(query.get(name) ?? ''));
  return {
    type: { passes: (event) => !type || foldCase(event.type) === type, values: (event) => [event.type] },
    format: { passes: (event) => !format || foldCase(event.format) === format, values: (event) => [event.format] },
    topic: { passes: (event) => !topic || event.topic_keys.has(topic), values: (event) => event.topic_keys },
  };
}
