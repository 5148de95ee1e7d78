import { describe, expect, test } from 'vitest';

import {
  anEvent,
  aPage,
  aPost,
  aSearch,
  aSnapshot,
  listElements,
  moment,
  now,
  renderPageAt,
  siteUrl,
  textOf,
} from './layout.fixtures.ts';

const texts = (page: string, tagName: string) =>
  listElements(page)
    .filter((element) => element.tagName === tagName)
    .map((element) => textOf(element).replace(/\s+/g, ' ').trim());

const starting = (slug: string, starts: string, ends: string) =>
  anEvent({ slug, path: `/events/${slug}`, title: slug, starts: moment(starts), ends: moment(ends) });

describe('the calendar page', () => {
  const events = [
    starting('later', '2026-12-20T18:00:00+01:00', '2026-12-20T21:00:00+01:00'),
    starting('sooner', '2026-11-20T18:00:00+01:00', '2026-11-20T21:00:00+01:00'),
    starting('running', '2026-11-15T08:00:00+01:00', '2026-11-15T21:00:00+01:00'),
    starting('over', '2026-10-15T08:00:00+02:00', '2026-10-15T21:00:00+02:00'),
  ];

  test('has sections for live, upcoming and past events', () => {
    const page = renderPageAt(aSnapshot({ events }), '/events');
    expect(texts(page, 'h2')).toEqual(['Live now', 'Upcoming', 'Past']);
    expect(texts(page, 'h3')).toEqual(['running', 'sooner', 'later', 'over']);
  });

  test('has filter links that keep the other filters', () => {
    const more = [
      ...events,
      { ...events[0]!, slug: 'online', title: 'online', path: '/events/online', format: 'Virtual' as const },
    ];
    const page = renderPageAt(aSnapshot({ events: more }), '/events?format=virtual&topic=AGENTS');
    expect(texts(page, 'h3')).toEqual(['online']);
    expect(page).toContain('href="/events?format=In+person&amp;topic=AGENTS"');
    expect(page).toContain('href="/events?topic=AGENTS"');
    expect(texts(renderPageAt(aSnapshot({ events }), '/events?topic=none'), 'p')).toContain(
      'No event matches these filters. Show all events',
    );
  });

  test('paginates past events', () => {
    const past = Array.from({ length: 45 }, (_, day) => ({
      ...events[3]!,
      slug: `past-${day}`,
      path: `/events/past-${day}`,
      title: `past ${day}`,
    }));
    const snapshot = aSnapshot({ events: [...events, ...past] });
    expect(texts(renderPageAt(snapshot, '/events'), 'h3').length).toBe(3 + 20);
    expect(renderPageAt(snapshot, '/events')).toContain('<a rel="next" href="/events?page=2">');
    expect(texts(renderPageAt(snapshot, '/events?page=3'), 'h3').length).toBe(6);
    expect(texts(renderPageAt(snapshot, '/events?page=x'), 'h3').length).toBe(23);
  });
});

describe('an event', () => {
  const open = anEvent().registration;
  const pageOf = (more: Parameters<typeof anEvent>[0], at = now) =>
    renderPageAt(aSnapshot({ events: [anEvent(more)] }), '/events/gathering', { now: at });

  test('has a button while registration is open', () => {
    expect(pageOf({})).toContain('href="https://example.org/register" rel="external noopener">Register</a>');
  });

  test.each([
    ['This event is cancelled.', { cancelled: true }, now],
    ['This event is over.', {}, Date.parse('2026-11-21T00:00:00Z')],
    ['Sold out: every place is taken.', { registration: { ...open, sold_out: true } }, now],
    ['No registration needed.', { registration: { ...open, url: null, closes: null } }, now],
    ['Registration opens on November 17, 2026.', { registration: { ...open, opens: moment('2026-11-17T00:00:00+01:00') } }, now],
    ['Registration is closed.', {}, Date.parse('2026-11-20T17:30:00Z')],
  ])('says %j while registration is not open', (words, more, at) => {
    const page = pageOf(more, at);
    expect(texts(page, 'p')).toContain(words);
    expect(page).not.toContain('>Register</a>');
  });

  test('is marked as a sample everywhere', () => {
    const snapshot = aSnapshot({ pages: [aPage({ path: '/' })], events: [anEvent({ sample: true })] });
    for (const address of ['/', '/events', '/events/gathering'])
      expect(texts(renderPageAt(snapshot, address), 'span')).toContain('Sample');
    expect(renderPageAt(snapshot, '/events/gathering')).toContain('It never takes place.');
  });

  test('has its date in its own time zone', () => {
    const page = pageOf({ timezone: 'Pacific/Auckland' });
    expect(page).toContain('<time datetime="2026-11-20T18:00:00+01:00">Saturday, November 21, 2026</time>');
  });
});

describe('the blog', () => {
  test('is filtered by category and tag, ignoring upper and lower case', () => {
    const posts = [aPost(), aPost({ slug: 'other', path: '/blog/other', title: 'Other', category: 'News', tags: ['Air'] })];
    expect(texts(renderPageAt(aSnapshot({ posts }), '/blog?tag=AIR'), 'h2')).toContain('Other');
    expect(texts(renderPageAt(aSnapshot({ posts }), '/blog?tag=AIR'), 'h2')).not.toContain('The heap');
    expect(texts(renderPageAt(aSnapshot({ posts }), '/blog?category=field%20notes'), 'h2')).toContain('The heap');
  });

  test('says when there are no posts or no events', () => {
    expect(texts(renderPageAt(aSnapshot(), '/blog'), 'p')).toContain('There are no posts yet. Come back soon.');
    expect(texts(renderPageAt(aSnapshot(), '/events'), 'p')).toContain('There are no events yet. Come back soon.');
  });
});

describe('the search page', () => {
  test('has a form that works without scripts', () => {
    expect(renderPageAt(aSnapshot(), '/search')).toMatch(/<form class="search" action="\/search" method="get">[^]*name="q"/);
  });

  test('highlights the search terms in results', () => {
    const page = renderPageAt(aSnapshot(), '/search?q=garden+compost', { results: aSearch() });
    expect(texts(page, 'mark')).toEqual(['Garden', 'COMPOST']);
    expect(texts(page, 'p')).toContain('12 results for “garden compost”');
    expect(page).toContain('href="/search?q=garden+compost&amp;cursor=abc"');
    expect(page).toContain('href="/search?q=garden+compost&amp;type=event"');
    expect(page).toContain('href="/garden"');
  });

  test('says what to do when nothing was found or the query is too short', () => {
    const nothing = aSearch({ count: 0, results: [], next: null, query: 'x' });
    expect(texts(renderPageAt(aSnapshot(), '/search?q=xy', { results: nothing }), 'p').join()).toContain('Try fewer words');
    expect(texts(renderPageAt(aSnapshot(), '/search?q=x'), 'p')).toContain(
      'Type at least two letters. Every word must appear in a result.',
    );
  });
});

test('the 404 page links to similar pages', () => {
  const page = renderPageAt(aSnapshot({ pages: [aPage()] }), '/gardn');
  expect(texts(page, 'h1')).toEqual(['Page not found']);
  expect(page).toContain('<a href="/garden">The garden</a>');
  expect(page).not.toContain(`${siteUrl}/gardn`);
});
