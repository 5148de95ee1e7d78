import { markdownUrlOf } from '../addresses.ts';
import { suggestDocuments } from '../content/suggest-documents.ts';
import type { View } from '../view.ts';
import { markdownLink } from './escape-markdown.ts';
import { joinBlocks } from './facts.ts';
import { frontMatter, indexDirective, sitemapSection } from './render-markdown.ts';

const suggestionCount = 3;

/** What is answered, with status 404, where there is no document. `path` is undefined where no document can be. */
export function notFoundMarkdown(path: string | undefined, view: View): string {
  const { snapshot, siteUrl } = view;
  const nearest = path === undefined ? [] : suggestDocuments(snapshot, path, suggestionCount);
  const perhaps = nearest.map((document) => `- ${markdownLink(document.title, markdownUrlOf(siteUrl, document.path))}`);
  return `${joinBlocks(
    frontMatter({ title: 'Page not found', status: 404, error_code: 'page_not_found' }),
    '# Page not found',
    indexDirective(view),
    path === undefined ? 'There is no page at this address.' : `There is no page at \`${path}\`.`,
    perhaps.length === 0 ? '' : joinBlocks('Perhaps you mean:', perhaps.join('\n')),
    `${markdownLink('The catalogue', `${siteUrl}/api/site`)} lists every page as JSON.`,
    sitemapSection(view),
  )}\n`;
}
