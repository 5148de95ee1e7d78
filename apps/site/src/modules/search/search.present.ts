import type { SearchHit } from '@lyceum/contract/site';

import { toAbsoluteUrl, toMarkdownUrl } from '../../addresses.ts';
import { getEventStatus } from '../../calendar/calendar.rules.ts';
import { includesAnyTerm } from './search.rules.ts';
import type { SearchMatch } from './search-index.ts';
import { listSearchableFields } from './searchable-fields.ts';
import { createSnippet } from './snippet.rules.ts';

interface HitContext {
  readonly terms: readonly string[];
  readonly now: number;
  readonly siteUrl: string;
}

export function presentHit({ document, type, score }: SearchMatch, { terms, now, siteUrl }: HitContext): SearchHit {
  const fields = listSearchableFields(document);
  const markdown_url = toMarkdownUrl(siteUrl, document.path);
  return {
    id: markdown_url,
    type,
    title: document.title,
    url: toAbsoluteUrl(siteUrl, document.path),
    markdown_url,
    snippet: createSnippet([document.summary, document.body.text, ...fields.slice(1).map(({ text }) => text)], terms),
    matched_fields: fields.filter(({ text }) => includesAnyTerm(text, terms)).map(({ name }) => name),
    score: Math.round(score * 1000) / 1000,
    status: document.kind === 'event' ? getEventStatus(now, document) : null,
    starts_at: document.kind === 'event' ? document.starts.at : null,
    published_at: document.kind === 'post' ? document.published.at : null,
  };
}
