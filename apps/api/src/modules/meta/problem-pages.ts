import { type ProblemCode, problemCodes } from '@lyceum/contract/product/problem';
import { problemRemedies } from '@lyceum/contract/product/problem-remedies';
import { notFound, Rendered } from '@lyceum/kit';

import { cspHashSource, escapeHtml } from '../../platform/html.ts';

const style = `:root{color-scheme:light dark;--ink:#1d1d1b;--quiet:#5c5b57;--paper:#f6f5f2;--accent:#1f5f8b}
@media(prefers-color-scheme:dark){:root{--ink:#f0efec;--quiet:#b3b1ab;--paper:#161616;--accent:#8cc5ee}}
body{margin:0;padding:2.5rem 1.25rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto}h1{margin:0 0 1.5rem;font-size:1.75rem;line-height:1.25}h2{margin:2rem 0 .25rem;font-size:1.125rem}
p{margin:.25rem 0}.quiet{color:var(--quiet)}a{color:var(--accent)}code{font-family:ui-monospace,monospace;font-size:.9375em;overflow-wrap:anywhere}
dt{margin-top:.75rem}dd{margin:0;color:var(--quiet)}`;

const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src ${cspHashSource(style)}; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'public, max-age=3600',
};

const codes = new Map(Object.entries(problemCodes));
const isCode = (word: string): word is ProblemCode => codes.has(word);

/** The page that the `type` of an error leads to, and the list of all of them. They are the same for everybody. */
export function problemPages() {
  const pages = new Map([...codes.keys()].filter(isCode).map((code) => [code, pageOf(code)]));
  return {
    index: rendered('Problems', `<h1>Problems</h1><p>Every error of this API names one of these codes.</p>${list()}`),
    one(code: string): Rendered {
      const page = isCode(code) ? pages.get(code) : undefined;
      if (!page) throw notFound('No error has this code. GET /problems/ lists those that there are.');
      return page;
    },
  };
}

function pageOf(code: ProblemCode): Rendered {
  const { status, title } = problemCodes[code];
  const { meaning, remedy } = problemRemedies[code];
  return rendered(
    title,
    `<p class="quiet"><code>${code}</code>, status ${status}</p><h1>${title}</h1><h2>What it means</h2><p>${marked(meaning)}</p>` +
      `<h2>What to do</h2><p>${marked(remedy)}</p><h2>Elsewhere</h2><p><a href="./">All problems</a></p>`,
  );
}

const list = (): string =>
  `<dl>${[...codes]
    .map(([code, { status, title }]) => `<dt><a href="${code}"><code>${code}</code></a></dt><dd>${status}: ${title}</dd>`)
    .join('')}</dl>`;

/** Texts of the contract: nothing in them comes from outside. */
const marked = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const rendered = (title: string, main: string): Rendered =>
  new Rendered({
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main>${main}</main></body></html>\n`,
    mediaType: 'text/html; charset=utf-8',
    headers,
  });
