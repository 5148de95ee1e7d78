import { toIcsUrl } from '../addresses.ts';
import type { SiteEvent } from '../content/snapshot.ts';
import { renderBreadcrumbs } from './breadcrumbs.ts';
import { getLocaleOrEnglish } from './dates.ts';
import { renderEventBadges, renderRegistration } from './event-parts.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icon.ts';
import { appendQuery } from './links.ts';
import { renderBody } from './markdown.ts';
import type { PageView } from './page-view.ts';

export const renderEventMain = (event: SiteEvent, view: PageView): Html => html`<div class="wide columns">
  <article class="text">
    <header class="title">
      ${renderBreadcrumbs(event, view)}
      <div class="over"><p class="kind">${event.type}</p>${renderEventBadges(event, view, { withStatus: true })}</div>
      <h1>${event.title}</h1>
      <p class="lead">${event.summary}</p>
    </header>
    ${event.sample && html`<p class="banner">This is a sample for demonstration. It never takes place.</p>`}
    ${facts(event, view, 'narrow')}
    ${agenda(event, view)}
    ${learnings(event)}
    ${speakers(event, view)}
  </article>
  ${facts(event, view, 'rail')}
</div>`;

/** Adds a heading unless the author wrote some. */
function agenda({ body }: SiteEvent, { href }: PageView): Html | false {
  if (body.markdown.trim() === '') return false;
  return html`<div class="prose">${body.headings.length === 0 && html`<h2>Agenda</h2>`}${renderBody(body, href)}</div>`;
}

/** Rendered twice, beside the text and above it on phones; CSS shows one of them. */
function facts(event: SiteEvent, view: PageView, place: 'narrow' | 'rail'): Html {
  const { href, dates } = view;
  const hours = dates.hours(event);
  return html`<aside class="${place} facts" aria-label="When and where">
    <dl>
      <div><dt>${renderIcon('calendar')}Date</dt><dd><time datetime="${event.starts.at}">${dates.days(event)}</time></dd></div>
      ${hours !== undefined && html`<div><dt>${renderIcon('clock')}Time</dt><dd>${hours}<small>${event.timezone}</small></dd></div>`}
      <div><dt>${renderIcon(event.format === 'Virtual' ? 'online' : 'place')}Place</dt><dd>${placeLines(event, view)}</dd></div>
      ${event.partner && html`<div><dt>${renderIcon('people')}Partner</dt><dd>${partner(event.partner, view)}</dd></div>`}
      <div><dt>${renderIcon('ticket')}Registration</dt><dd>${renderRegistration(event, view, 'full')}</dd></div>
    </dl>
    <p class="more"><a href="${toIcsUrl(view.siteUrl, event.path)}">Add to your calendar</a></p>
    ${event.topics.length > 0 && html`<ul class="chips">${event.topics.map((topic) => html`<li><a href="${href(appendQuery('/events', { topic }))}">${topic}</a></li>`)}</ul>`}
  </aside>`;
}

function placeLines({ format, location }: SiteEvent, { site }: PageView): Html {
  if (format === 'Virtual') return html`Online`;
  if (location === null) return html`In person`;
  const { name, city, country } = location;
  const rest = [city, country && countryIn(site.language, country)].filter((part) => part !== null && part !== '').join(', ');
  return html`${name}${rest !== '' && html`<small>${rest}</small>`}`;
}

/** Authors write a country code or a name; codes are translated. */
function countryIn(language: string, country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames(getLocaleOrEnglish(language), { type: 'region' }).of(country) ?? country;
}

const partner = ({ name, url, logo_url }: NonNullable<SiteEvent['partner']>, { href }: PageView): Html => html`
  ${logo_url !== null && html`<img src="${href(logo_url)}" alt="" height="24" loading="lazy">`}
  ${url === null ? name : html`<a href="${href(url)}" rel="external noopener">${name}</a>`}`;

const learnings = ({ learnings: all }: SiteEvent): Html | false =>
  all.length > 0 &&
  html`<section class="learnings"><h2>What you will learn</h2><ul>${all.map((learning) => html`<li>${learning}</li>`)}</ul></section>`;

const speakers = ({ speakers: all }: SiteEvent, { href }: PageView): Html | false =>
  all.length > 0 &&
  html`<section class="speakers"><h2>${all.length === 1 ? 'Speaker' : 'Speakers'}</h2><ul class="plain">
    ${all.map(({ name, title, company, bio, url, image_url }) => {
      const role = [title, company].filter((part) => part !== null && part !== '').join(', ');
      return html`<li class="person">
        ${image_url === null ? html`<span class="face" aria-hidden="true">${initials(name)}</span>` : html`<img class="face" src="${href(image_url)}" alt="" loading="lazy">`}
        <div><h3>${url === null ? name : html`<a href="${href(url)}" rel="external noopener">${name}</a>`}</h3>
        ${role !== '' && html`<p class="meta"><span>${role}</span></p>`}${bio !== null && html`<p>${bio}</p>`}</div>
      </li>`;
    })}
  </ul></section>`;

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
