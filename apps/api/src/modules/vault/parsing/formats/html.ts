import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

import type { ParsedText } from '../parsed-text.ts';
import { htmlToText } from './html-to-text.ts';
import { decodeText } from './plain-text.ts';

/**
 * Finding the article needs the whole page as a tree, and time that grows with the square of its depth. Larger pages are read whole; few
 * that people wrote are.
 */
const treeLimits = { length: 4_000_000, elements: 50_000, depth: 1000 };
/** Shorter than this, readability has more likely lost the text than found it. */
const minArticleShare = 0.2;

/** The article of a page without menus and advertisements, or all its text where there is no article. */
export function extractArticleText(bytes: Buffer): ParsedText {
  const html = decodeHtml(bytes);
  const { elements, depth, title, text } = htmlToText(html);
  const whole = { title, text };
  const isTree = html.length <= treeLimits.length && elements <= treeLimits.elements && depth <= treeLimits.depth;
  const article = isTree ? findArticle(html) : undefined;
  if (article === undefined || article.text.length < whole.text.length * minArticleShare) return whole;
  return { title: article.title ?? whole.title, text: article.text };
}

function findArticle(html: string): ParsedText | undefined {
  try {
    const { document } = parseHTML(html);
    const article = new Readability(document).parse();
    if (!article?.content) return undefined;
    const { text } = htmlToText(article.content);
    const title = article.title?.trim() || null;
    // Readability takes the first heading away, because browsers show the title above the article.
    const heading = title !== null && !text.startsWith('# ') ? `# ${title}\n\n` : '';
    return { title, text: heading + text };
  } catch {
    // Readability is written for pages of good will: too deep ones overflow its stack, and some break it.
    return undefined;
  }
}

/** The encoding that the page declares, unless it has a byte order mark or is valid UTF-8. */
function decodeHtml(bytes: Buffer): string {
  const declared = /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 4096))?.[1];
  if (declared === undefined || /^utf-?8$/i.test(declared) || isUtf8(bytes)) return decodeText(bytes);
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
