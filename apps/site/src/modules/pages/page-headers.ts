import type { SiteSource } from '@lyceum/contract/site';

import { markdownUrlOf, urlOf } from '../../addresses.ts';

/** Where else a document is, and what describes the site that it belongs to (llmstxt.org, RFC 9727). */
export const linkHeader = (siteUrl: string, path: string): string =>
  [
    `<${urlOf(siteUrl, path)}>; rel="canonical"`,
    `<${markdownUrlOf(siteUrl, path)}>; rel="alternate"; type="text/markdown"`,
    `<${siteUrl}/llms.txt>; rel="describedby"; type="text/plain"`,
    `<${siteUrl}/.well-known/api-catalog>; rel="api-catalog"`,
  ].join(', ');

/** What robots are asked to do with the words, as contentsignals.org spells it. */
export const contentSignal = ({ content_signals: { search, ai_input, ai_train } }: SiteSource): string =>
  `search=${yesOrNo(search)}, ai-input=${yesOrNo(ai_input)}, ai-train=${yesOrNo(ai_train)}`;

const yesOrNo = (allowed: boolean): string => (allowed ? 'yes' : 'no');
