import { createSuggester } from '../suggestions.ts';
import type { Finding } from './finding.ts';
import { generatedPaths } from './generated-pages.ts';
import { isContractPath, toPagePath } from './known-paths.ts';
import type { ValidFile } from './load-file.ts';
import { type SiteFile, siteFile } from './read-site.ts';

type Files = ReadonlyMap<string, ValidFile>;

export function findDuplicatePaths(files: Files): Finding[] {
  const owners = new Map<string, string>();
  return [...files].flatMap(([file, { content }]) => {
    const owner = owners.get(content.path);
    owners.set(content.path, owner ?? file);
    return owner === undefined ? [] : [{ file, line: 1, message: `the path ${content.path} is already used by ${owner}` }];
  });
}

/** Every link and image must have a target at the time its document becomes visible. */
export function findBrokenLinks(files: Files, now: number): Finding[] {
  const faultOf = linkChecker(files);
  return [...files].flatMap(([file, { content, visibleFrom }]) => {
    if (content.kind === 'asset') return [];
    return content.body.targets.flatMap(({ url, line }) => {
      const fault = faultOf(url, { from: content.path, visibleFrom: Math.max(now, visibleFrom) });
      return fault === undefined ? [] : [{ file, line, message: fault }];
    });
  });
}

/** Checks the links of navigation, footer and logo. */
export function findBrokenSiteLinks({ site, lineOf }: SiteFile, files: Files, now: number): Finding[] {
  const faultOf = linkChecker(files);
  const links = [
    ...site.navigation.map(({ path }, index) => ({ url: path, at: ['navigation', index, 'path'] })),
    ...site.footer.links.map(({ path }, index) => ({ url: path, at: ['footer', 'links', index, 'path'] })),
    ...(site.logo === null ? [] : [{ url: `/assets/${site.logo}`, at: ['logo'] }]),
  ];
  return links.flatMap(({ url, at }) => {
    const fault = faultOf(url, { from: '/', visibleFrom: now });
    return fault === undefined ? [] : [{ file: siteFile, line: lineOf(at), message: fault }];
  });
}

interface LinkContext {
  /** The path of the document that contains the link. */
  readonly from: string;
  /** When the document becomes visible. */
  readonly visibleFrom: number;
}

const schemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);

/** Returns a function that describes the fault of a link, or returns undefined. */
function linkChecker(files: Files): (url: string, context: LinkContext) => string | undefined {
  const byPath = new Map([...files.values()].map((file) => [file.content.path, file]));
  const suggest = (path: string): string => {
    const [similar] = createSuggester([...byPath.keys(), ...generatedPaths])(path, 1);
    return similar === undefined ? '' : `; did you mean ${similar}?`;
  };

  function faultInPath(url: string, { from, visibleFrom }: LinkContext): string | undefined {
    const { path, fragment } = splitUrl(url, from);
    const page = toPagePath(path);
    const direct = byPath.get(path);
    const file = direct ?? byPath.get(page);
    if (!file)
      return isContractPath(path) || generatedPaths.includes(page) ? undefined : `the link ${url} is broken${suggest(path)}`;
    if (file.visibleFrom > visibleFrom) return `the link ${url} points to a post that is not published yet at that time`;
    return fragment === '' || !direct ? undefined : faultInFragment(url, fragment, direct);
  }

  return (url, context) => {
    const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(url) ?? [];
    if (scheme !== undefined)
      return schemes.has(scheme.toLowerCase())
        ? undefined
        : `the link ${url} would be removed: the scheme ${scheme}: is not allowed`;
    if (/^(\/(?!\/)|#)/.test(url)) return faultInPath(url, context);
    return `the link ${url} is relative: write it from the root, such as /${url.replace(/^[./]*/, '').replace(/\.md$/, '')}`;
  };
}

/** Ignores a trailing slash, as the server does. */
function splitUrl(url: string, from: string): { path: string; fragment: string } {
  const [beforeFragment = '', fragment = ''] = url.split('#', 2);
  const [path = ''] = beforeFragment.split('?', 1);
  return { path: path === '' ? from : path.length > 1 ? path.replace(/\/$/, '') : path, fragment };
}

/** Checks pages and posts only: the layout adds headings to events. */
function faultInFragment(url: string, fragment: string, { content }: ValidFile): string | undefined {
  if (content.kind !== 'page' && content.kind !== 'post') return undefined;
  const ids = content.body.headings.map(({ id }) => id);
  if (ids.includes(decodeFragment(fragment))) return undefined;
  const [similar] = createSuggester(ids)(fragment, 1);
  return `the link ${url} points to a missing heading${similar === undefined ? '' : `; did you mean #${similar}?`}`;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
