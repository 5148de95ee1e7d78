import { escapeHtml } from '../html.ts';

const link = /^https?:\/\/[^\s<>"]+$/;

/** Renders the text as HTML: paragraphs, and a link where a line holds nothing but a URL. */
export const renderHtmlPart = (text: string): string =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">` +
  `<div style="max-width:36em;margin:0 auto">${text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 1em">${paragraph.split('\n').map(renderLine).join('<br>')}</p>`)
    .join('')}</div></body></html>`;

const renderLine = (line: string): string =>
  link.test(line) ? `<a href="${escapeHtml(line)}" style="word-break:break-all">${escapeHtml(line)}</a>` : escapeHtml(line);
