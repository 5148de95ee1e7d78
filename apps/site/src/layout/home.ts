import { getEventStatus, sortEventsByStatus } from '../calendar/calendar.rules.ts';
import { getCalendar } from '../calendar/calendar.ts';
import type { Page, SiteEvent } from '../content/snapshot.ts';
import { estimateReadingMinutes } from '../reading-time.ts';
import { renderDateBadge, renderEventBadges, renderEventFacts } from './event-parts.ts';
import { type Html, html } from './html.ts';
import { renderBody } from './markdown.ts';
import type { PageView } from './page-view.ts';

const maxShown = 3;

export function renderHomeMain(page: Page, view: PageView): Html {
  const { href, site } = view;
  const [first, second] = site.navigation.filter(({ path }) => path !== '/');
  return html`<header class="hero"><div class="wide">
      <h1>${page.title}</h1>
      <p class="lead">${page.summary}</p>
      ${
        first &&
        html`<p class="actions">
          <a class="button" href="${href(first.path)}">${first.label}</a>
          ${second && html`<a class="button quiet" href="${href(second.path)}">${second.label}</a>`}
        </p>`
      }
    </div></header>
    <div class="wide columns">
      <div class="text prose">${page.generated === null ? renderBody(page.body, href) : pageList(view)}</div>
      ${rail(view)}
    </div>`;
}

function rail(view: PageView): Html | false {
  const [events, posts] = [nextEvents(view), [...view.snapshot.posts.values()].slice(0, maxShown)];
  const { href, dates } = view;
  if (events.length + posts.length === 0) return false;
  return html`<aside class="rail" aria-label="What is new">
    ${
      events.length > 0 &&
      html`<section><h2>Coming up</h2><ul class="plain">
        ${events.map(
          (event) => html`<li class="brief">${renderDateBadge(event, view)}<div>
          <h3><a href="${href(event.path)}">${event.title}</a></h3>
          ${renderEventFacts(event, view)}${renderEventBadges(event, view)}
        </div></li>`,
        )}
      </ul><p class="more"><a href="${href('/events')}">All events</a></p></section>`
    }
    ${
      posts.length > 0 &&
      html`<section><h2>From the blog</h2><ul class="plain">
        ${posts.map(
          (post) => html`<li class="brief"><div>
          <h3><a href="${href(post.path)}">${post.title}</a></h3>
          <p class="meta"><time datetime="${post.published.at}">${dates.day(post.published.ms)}</time><span>${estimateReadingMinutes(post.body)} min read</span></p>
        </div></li>`,
        )}
      </ul><p class="more"><a href="${href('/blog')}">All posts</a></p></section>`
    }
  </aside>`;
}

const nextEvents = ({ snapshot, now }: PageView): SiteEvent[] => {
  const coming = getCalendar(snapshot).events.filter((event) => !event.cancelled && getEventStatus(now, event) !== 'past');
  return sortEventsByStatus(now, coming).slice(0, maxShown);
};

const maxPages = 100;

/** For a site without `pages/index.md`. */
const pageList = ({ snapshot, href }: PageView): Html => html`<h2>Pages</h2><ul>
  ${[...snapshot.pages.values()]
    .filter(({ path }) => path !== '/')
    .slice(0, maxPages)
    .map(({ path, title, summary }) => html`<li><a href="${href(path)}">${title}</a>: ${summary}</li>`)}
</ul>`;
