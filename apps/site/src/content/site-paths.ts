import { slugMaxLength, slugPattern } from '@lyceum/contract/site';

import type { ReportFinding } from './finding.ts';

/** The first part of addresses that are the site's own; as far as they have no dot, a page could want one. */
const reservedSegments: ReadonlySet<string> = new Set([
  'agents',
  'api',
  'assets',
  'blog',
  'events',
  'index',
  'livez',
  'mcp',
  'media',
  'readyz',
  'search',
  'sitemap',
]);

/** Addresses beside the events or posts that are, or will be, something else. */
const reservedSlugs: ReadonlySet<string> = new Set(['index', 'feed', 'llms', 'sitemap']);

/** What `/api/md/{path}` takes, with room for `.md`. */
export const pathMaxLength = 397;

const stripExtension = (file: string): string => file.replace(/\.md$/, '');

/** An event or post is named by its file; folders are for the authors' own order. */
export const slugOf = (file: string): string => stripExtension(file.slice(file.lastIndexOf('/') + 1));

/** `pages/guides/site.md` → `/guides/site`, `pages/guides/index.md` → `/guides`, `pages/index.md` → `/`. */
export function pagePathOf(file: string): string {
  const segments = stripExtension(file).split('/').slice(1);
  return `/${(segments.at(-1) === 'index' ? segments.slice(0, -1) : segments).join('/')}`;
}

export function checkSlug(slug: string, report: ReportFinding): void {
  checkSegment(slug, report);
  if (reservedSlugs.has(slug)) report([], `the name ${slug} is reserved; choose another`);
}

export function checkPagePath(path: string, report: ReportFinding): void {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const segment of segments) checkSegment(segment, report);
  const [first] = segments;
  if (first !== undefined && reservedSegments.has(first))
    report([], `the address /${first} is the site's own; choose another name`);
  if (path.length - 1 > pathMaxLength)
    report([], `the address has ${path.length - 1} characters; at most ${pathMaxLength} can be asked for`);
}

function checkSegment(name: string, report: ReportFinding): void {
  if (!slugPattern.test(name))
    report([], `the name ${JSON.stringify(name)} cannot be an address: small letters a-z, digits and dashes only, no dash first`);
  if (name.length > slugMaxLength) report([], `the name has ${name.length} characters; at most ${slugMaxLength} make an address`);
}
