import { urlOf } from '../addresses.ts';
import type { Body } from '../content/body.ts';

/** The body with the address of the site before every link into it, and not a byte changed otherwise. */
export function absoluteMarkdown({ markdown, targets }: Body, siteUrl: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { url, start, end } of targets) {
    if (!url.startsWith('/')) continue;
    parts.push(markdown.slice(done, start), prefixed(markdown.slice(start, end), siteUrl));
    done = end;
  }
  return [...parts, markdown.slice(done)].join('');
}

/** Works on what is written rather than on what it means, so that escapes in it stay as they are. */
const prefixed = (written: string, siteUrl: string): string => urlOf(siteUrl, written);
