import type { Post } from '../content/snapshot.ts';
import { findRelatedPosts } from '../lists/related-posts.rules.ts';
import { estimateReadingMinutes } from '../reading-time.ts';
import { renderPostCard } from './blog.ts';
import { renderBreadcrumbs } from './breadcrumbs.ts';
import { type Html, html } from './html.ts';
import { appendQuery } from './links.ts';
import { renderBody } from './markdown.ts';
import type { PageView } from './page-view.ts';

/** A post with related posts. */
export function renderPostMain(post: Post, view: PageView): Html {
  const { href, snapshot } = view;
  const related = findRelatedPosts(post, snapshot.posts.values());
  return html`<div class="wide">
    <article class="text centred">
      <header class="title">
        ${renderBreadcrumbs(post, view)}
        <p class="kind"><a href="${href(appendQuery('/blog', { category: post.category }))}">${post.category}</a></p>
        <h1>${post.title}</h1>
        <p class="lead">${post.summary}</p>
        ${byline(post, view)}
      </header>
      ${post.image_url !== null && html`<img class="cover" src="${href(post.image_url)}" alt="">`}
      <div class="prose">${renderBody(post.body, href)}</div>
      ${post.tags.length > 0 && html`<ul class="chips" aria-label="Tags">${post.tags.map((tag) => html`<li><a rel="tag" href="${href(appendQuery('/blog', { tag }))}">${tag}</a></li>`)}</ul>`}
    </article>
    ${
      related.length > 0 &&
      html`<section class="related"><h2>Read next</h2><ul class="plain">${related.map((each) => html`<li>${renderPostCard(each, view, 'h3')}</li>`)}</ul></section>`
    }
  </div>`;
}

function byline({ author, published, updated_at, body }: Post, { href, dates }: PageView): Html {
  const changed = updated_at !== null && dates.day(Date.parse(updated_at));
  return html`<p class="meta">
    <span>${author.url === null ? author.name : html`<a rel="author" href="${href(author.url)}">${author.name}</a>`}</span>
    <time datetime="${published.at}">${dates.day(published.ms)}</time>
    ${changed && changed !== dates.day(published.ms) && html`<span>Updated <time datetime="${updated_at}">${changed}</time></span>`}
    <span>${estimateReadingMinutes(body)} min read</span>
  </p>`;
}
