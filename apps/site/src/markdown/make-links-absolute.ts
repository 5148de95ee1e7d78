import { toAbsoluteUrl } from '../addresses.ts';
import type { Body } from '../content/body.ts';

/** Makes links into the site absolute and changes nothing else. */
export function makeLinksAbsolute({ markdown, targets }: Body, siteUrl: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { url, start, end } of targets) {
    if (!url.startsWith('/')) continue;
    parts.push(markdown.slice(done, start), prefixed(markdown.slice(start, end), siteUrl));
    done = end;
  }
  return [...parts, markdown.slice(done)].join('');
}

/** Works on the source text of the URL, so that escapes are kept. */
const prefixed = (written: string, siteUrl: string): string => toAbsoluteUrl(siteUrl, written);
