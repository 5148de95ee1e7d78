import type { SiteSource } from '@lyceum/contract/site';

import { markdownUrlOf, urlOf } from '../../addresses.ts';

/** The other forms of a document and the descriptions of the site (llmstxt.org, RFC 9727). */
export const linkHeader = (siteUrl: string, path: string): string =>
  [
    `<${urlOf(siteUrl, path)}>; rel="canonical"`,
    `<${markdownUrlOf(siteUrl, path)}>; rel="alternate"; type="text/markdown"`,
    `<${siteUrl}/llms.txt>; rel="describedby"; type="text/plain"`,
    `<${siteUrl}/.well-known/api-catalog>; rel="api-catalog"`,
  ].join(', ');

/** What robots may use the content for, in the format of contentsignals.org. */
export const contentSignal = ({ content_signals: { search, ai_input, ai_train } }: SiteSource): string =>
  `search=${yesOrNo(search)}, ai-input=${yesOrNo(ai_input)}, ai-train=${yesOrNo(ai_train)}`;

const yesOrNo = (allowed: boolean): string => (allowed ? 'yes' : 'no');
