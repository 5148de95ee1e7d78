import { slugMaxLength, slugPattern } from '@lyceum/contract/site';

import type { ReportFinding } from './finding.ts';

/** First segments of the site's own paths. Names with a dot are missing, because no page can have one. */
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

/** Slugs whose paths are used otherwise, or will be. */
const reservedSlugs: ReadonlySet<string> = new Set(['index', 'feed', 'llms', 'sitemap']);

/** The limit of `/api/md/{path}`, less `.md`. */
export const pathMaxLength = 397;

const stripExtension = (file: string): string => file.replace(/\.md$/, '');

/** The slug of an event or post is its file name; subfolders do not count. */
export const getSlugOfFile = (file: string): string => stripExtension(file.slice(file.lastIndexOf('/') + 1));

/** `pages/guides/site.md` → `/guides/site`, `pages/guides/index.md` → `/guides`, `pages/index.md` → `/`. */
export function getPathOfPageFile(file: string): string {
  const segments = stripExtension(file).split('/').slice(1);
  return `/${(segments.at(-1) === 'index' ? segments.slice(0, -1) : segments).join('/')}`;
}

export function reportInvalidSlug(slug: string, report: ReportFinding): void {
  checkSegment(slug, report);
  if (reservedSlugs.has(slug)) report([], `the name ${slug} is reserved; choose another`);
}

export function reportInvalidPagePath(path: string, report: ReportFinding): void {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const segment of segments) checkSegment(segment, report);
  const [first] = segments;
  if (first !== undefined && reservedSegments.has(first)) report([], `the path /${first} is reserved; choose another name`);
  if (path.length - 1 > pathMaxLength) report([], `the path has ${path.length - 1} characters; the limit is ${pathMaxLength}`);
}

function checkSegment(name: string, report: ReportFinding): void {
  if (!slugPattern.test(name))
    report(
      [],
      `the name ${JSON.stringify(name)} cannot be used in a URL: use a-z, 0-9 and hyphens, and do not start with a hyphen`,
    );
  if (name.length > slugMaxLength) report([], `the name has ${name.length} characters; the limit is ${slugMaxLength}`);
}
