import { operationsOf } from '@lyceum/contract';
import { siteContract } from '@lyceum/contract/site';

/** Addresses of the site that are no documents; those with a name in them are looked at by that name. */
const sitePaths: ReadonlySet<string> = new Set(operationsOf(siteContract).map(({ path }) => path));

export const isSitePath = (path: string): boolean => sitePaths.has(path);

/** Other forms in which a document is served, each with what leads to the path of the page. */
const alternateForms: readonly (readonly [RegExp, string])[] = [
  [/^\/index\.md$/, '/'],
  [/^(\/.+)\.md$/, '$1'],
  [/^(\/events\/[^/]+)\.ics$/, '$1'],
  [/^\/api(\/(?:events|blog)\/[^/]+)$/, '$1'],
  [/^\/api\/md\/(.*)$/, '/$1'],
];

/** The page that an address is another form of; undefined for the address of a page itself. */
export function pageForPath(path: string): string | undefined {
  const form = alternateForms.find(([pattern]) => pattern.test(path));
  return form && path.replace(form[0], form[1]);
}
