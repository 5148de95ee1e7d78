import { markdownUrlOf } from '../addresses.ts';
import { nearestDocuments } from '../content/nearest-documents.ts';
import type { View } from '../view.ts';
import { markdownLink } from './escape-markdown.ts';
import { blocks } from './facts.ts';
import { directive, frontMatter, sitemapSection } from './markdown-of.ts';

const suggested = 3;

/** What is answered, with status 404, where there is no document. `path` is undefined where no document can be. */
export function notFoundMarkdown(path: string | undefined, view: View): string {
  const { snapshot, siteUrl } = view;
  const nearest = path === undefined ? [] : nearestDocuments(snapshot, path, suggested);
  const perhaps = nearest.map((document) => `- ${markdownLink(document.title, markdownUrlOf(siteUrl, document.path))}`);
  return `${blocks(
    frontMatter({ title: 'Page not found', status: 404, error_code: 'page_not_found' }),
    '# Page not found',
    directive(view),
    path === undefined ? 'There is no page at this address.' : `There is no page at \`${path}\`.`,
    perhaps.length === 0 ? '' : blocks('Perhaps you mean:', perhaps.join('\n')),
    `${markdownLink('The catalogue', `${siteUrl}/api/site`)} lists every page as JSON.`,
    sitemapSection(view),
  )}\n`;
}
