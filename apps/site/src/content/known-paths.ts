import { listOperations } from '@lyceum/contract';
import { siteContract } from '@lyceum/contract/site';

/** Paths of the contract. Those with a parameter match no real path: documents have entries of their own. */
const sitePaths: ReadonlySet<string> = new Set(listOperations(siteContract).map(({ path }) => path));

export const isContractPath = (path: string): boolean => sitePaths.has(path);

/** Patterns of alternate forms of a document, each with the replacement that gives the path of the page. */
const alternateForms: readonly (readonly [RegExp, string])[] = [
  [/^\/index\.md$/, '/'],
  [/^(\/.+)\.md$/, '$1'],
  [/^(\/events\/[^/]+)\.ics$/, '$1'],
  [/^\/api(\/(?:events|blog)\/[^/]+)$/, '$1'],
  [/^\/api\/md\/(.*)$/, '/$1'],
];

/** The path of the page that a path is an alternate form of; any other path as it is. Whether the page exists is not checked. */
export function toPagePath(path: string): string {
  const form = alternateForms.find(([pattern]) => pattern.test(path));
  return form ? path.replace(form[0], form[1]) : path;
}
