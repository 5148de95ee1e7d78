import type { Page, Post } from '../content/snapshot.ts';
import { foldCase } from '../fold-case.ts';
import { type Facet, filterAndCount, sortCountsByFrequency } from '../lists/facets.ts';
import { createSpellingLookup } from '../lists/spellings.ts';
import { estimateReadingMinutes } from '../reading-time.ts';
import { createFacetLinks, getSelectedValue } from './facet-links.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icon.ts';
import type { PageView } from './page-view.ts';
import { renderPager, selectRequestedPage } from './pager.ts';

const perPage = 20;

/** All posts, newest first. */
export function renderBlogMain(page: Page, view: PageView): Html {
  const { snapshot, query, href } = view;
  const posts = [...snapshot.posts.values()];
  const { matching, counts } = filterAndCount(posts, facetsOf(query));
  const part = selectRequestedPage(matching, view, perPage);
  const facets = createFacetLinks(
    page.path,
    [
      {
        name: 'category',
        label: 'Category',
        counts: sortCountsByFrequency(counts.category, createSpellingLookup(posts.map(({ category }) => category))),
        selected: getSelectedValue(query, 'category'),
      },
      {
        name: 'tag',
        label: 'Tag',
        counts: sortCountsByFrequency(counts.tag, createSpellingLookup(posts.flatMap(({ tags }) => tags))),
        selected: getSelectedValue(query, 'tag'),
      },
    ],
    view,
  );
  return html`<div class="wide columns">
    <div class="text">
      <header class="title"><h1>${page.title}</h1><p class="lead">${page.summary}</p>
        <p class="subscribe"><a href="${href('/blog/feed.xml')}">${renderIcon('feed')}Subscribe to the feed</a></p></header>
      ${facets?.above}
      ${part.items.length === 0 && emptyMessage(posts.length, href(page.path))}
      <ul class="plain posts">${part.items.map((post) => html`<li>${renderPostCard(post, view, 'h2')}</li>`)}</ul>
      ${renderPager(page.path, part, view)}
    </div>
    ${facets?.beside}
  </div>`;
}

/** Case-insensitive, as in the API. */
function facetsOf(query: URLSearchParams): Record<'category' | 'tag', Facet<Post>> {
  const [category, tag] = ['category', 'tag'].map((name) => foldCase(query.get(name) ?? ''));
  return {
    category: { passes: (post) => !category || post.category_key === category, values: (post) => [post.category_key] },
    tag: { passes: (post) => !tag || post.tag_keys.has(tag), values: (post) => post.tag_keys },
  };
}

const emptyMessage = (posts: number, all: string): Html =>
  posts === 0
    ? html`<p class="empty">There are no posts yet. Come back soon.</p>`
    : html`<p class="empty">No post matches these filters. <a href="${all}">Show all posts</a></p>`;

export function renderPostCard(post: Post, view: PageView, heading: 'h2' | 'h3'): Html {
  const link = html`<a href="${view.href(post.path)}">${post.title}</a>`;
  return html`<article class="post">
    <p class="kind">${post.category}</p>
    ${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
    <p>${post.summary}</p>
    ${renderPostFacts(post, view)}
  </article>`;
}

export const renderPostFacts = ({ published, body, author }: Post, { dates }: PageView): Html => html`<p class="meta">
  <span>${author.name}</span>
  <time datetime="${published.at}">${dates.day(published.ms)}</time>
  <span>${estimateReadingMinutes(body)} min read</span>
</p>`;
