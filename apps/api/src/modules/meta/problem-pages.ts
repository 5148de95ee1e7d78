import { type ProblemCode, problemCodes } from '@lyceum/contract/product/problem';
import { problemRemedies } from '@lyceum/contract/product/problem-remedies';
import { notFound, RenderedReply } from '@lyceum/kit';

import { createCspHashSource, escapeHtml } from '../../platform/html.ts';

const style = `:root{color-scheme:light dark;--ink:#1d1d1b;--quiet:#5c5b57;--paper:#f6f5f2;--accent:#1f5f8b}
@media(prefers-color-scheme:dark){:root{--ink:#f0efec;--quiet:#b3b1ab;--paper:#161616;--accent:#8cc5ee}}
body{margin:0;padding:2.5rem 1.25rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto}h1{margin:0 0 1.5rem;font-size:1.75rem;line-height:1.25}h2{margin:2rem 0 .25rem;font-size:1.125rem}
p{margin:.25rem 0}.quiet{color:var(--quiet)}a{color:var(--accent)}code{font-family:ui-monospace,monospace;font-size:.9375em;overflow-wrap:anywhere}
dt{margin-top:.75rem}dd{margin:0;color:var(--quiet)}`;

const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src ${createCspHashSource(style)}; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'public, max-age=3600',
};

const codes = new Map(Object.entries(problemCodes));
const isCode = (word: string): word is ProblemCode => codes.has(word);

/** The pages that the `type` of an error links to, and their index. */
export function createProblemPages() {
  const pages = new Map([...codes.keys()].filter(isCode).map((code) => [code, problemPage(code)]));
  return {
    index: renderPage('Problems', `<h1>Problems</h1><p>Every error of this API has one of these codes.</p>${problemList()}`),
    one(code: string): RenderedReply {
      const page = isCode(code) ? pages.get(code) : undefined;
      if (!page) throw notFound('Unknown problem code. GET /problems/ lists all codes.');
      return page;
    },
  };
}

function problemPage(code: ProblemCode): RenderedReply {
  const { status, title } = problemCodes[code];
  const { meaning, remedy } = problemRemedies[code];
  return renderPage(
    title,
    `<p class="quiet"><code>${code}</code>, status ${status}</p><h1>${title}</h1><h2>What it means</h2><p>${toHtml(meaning)}</p>` +
      `<h2>What to do</h2><p>${toHtml(remedy)}</p><h2>See also</h2><p><a href="./">All problems</a></p>`,
  );
}

const problemList = (): string =>
  `<dl>${[...codes]
    .map(([code, { status, title }]) => `<dt><a href="${code}"><code>${code}</code></a></dt><dd>${status}: ${title}</dd>`)
    .join('')}</dl>`;

/** Only for texts of the contract, which contain no user input. */
const toHtml = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const renderPage = (title: string, main: string): RenderedReply =>
  new RenderedReply({
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main>${main}</main></body></html>\n`,
    mediaType: 'text/html; charset=utf-8',
    headers,
  });
