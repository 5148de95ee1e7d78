import type { SiteSource } from '@lyceum/contract/site';

import { escapeHtml } from './html.ts';

/** The first letter of the name on the accent colour, as SVG. */
export function renderSiteIcon({ name, colours }: SiteSource): string {
  const letter = escapeHtml([...name.trim()][0]?.toUpperCase() ?? '·');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colours.accent}"/>` +
    `<text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  );
}
