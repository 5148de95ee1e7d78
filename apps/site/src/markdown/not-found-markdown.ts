import { toMarkdownUrl } from '../addresses.ts';
import { suggestDocuments } from '../content/suggest-documents.ts';
import type { View } from '../view.ts';
import { formatMarkdownLink } from './escape-markdown.ts';
import { joinBlocks } from './facts.ts';
import { renderFrontMatter, renderIndexDirective, renderSitemapSection } from './render-markdown.ts';

const suggestionCount = 3;

/** The body of a 404 response. `path` is undefined for a path that no document can have. */
export function renderNotFoundMarkdown(path: string | undefined, view: View): string {
  const { snapshot, siteUrl } = view;
  const nearest = path === undefined ? [] : suggestDocuments(snapshot, path, suggestionCount);
  const suggestions = nearest.map((document) => `- ${formatMarkdownLink(document.title, toMarkdownUrl(siteUrl, document.path))}`);
  return `${joinBlocks(
    renderFrontMatter({ title: 'Page not found', status: 404, error_code: 'page_not_found' }),
    '# Page not found',
    renderIndexDirective(view),
    path === undefined ? 'There is no page at this URL.' : `There is no page at \`${path}\`.`,
    suggestions.length === 0 ? '' : joinBlocks('Did you mean:', suggestions.join('\n')),
    `${formatMarkdownLink('The catalogue', `${siteUrl}/api/site`)} lists every page as JSON.`,
    renderSitemapSection(view),
  )}\n`;
}
