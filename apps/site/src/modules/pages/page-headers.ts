import type { SiteSource } from '@lyceum/contract/site';

import { toAbsoluteUrl, toMarkdownUrl } from '../../addresses.ts';

/** The other forms of a document and the descriptions of the site (llmstxt.org, RFC 9727). */
export const createLinkHeader = (siteUrl: string, path: string): string =>
  [
    `<${toAbsoluteUrl(siteUrl, path)}>; rel="canonical"`,
    `<${toMarkdownUrl(siteUrl, path)}>; rel="alternate"; type="text/markdown"`,
    `<${siteUrl}/llms.txt>; rel="describedby"; type="text/plain"`,
    `<${siteUrl}/.well-known/api-catalog>; rel="api-catalog"`,
  ].join(', ');

/** What robots may use the content for, in the format of contentsignals.org. */
export const createContentSignalHeader = ({ content_signals: { search, ai_input, ai_train } }: SiteSource): string =>
  `search=${yesOrNo(search)}, ai-input=${yesOrNo(ai_input)}, ai-train=${yesOrNo(ai_train)}`;

const yesOrNo = (allowed: boolean): string => (allowed ? 'yes' : 'no');
