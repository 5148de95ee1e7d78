import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DocumentComparison {
  /** `site` for `spec/openapi.site.json`. */
  readonly surface: string;
  readonly base: string;
  /** Undefined where the document was deleted. */
  readonly now: string | undefined;
  /** The revision that the base was taken from. */
  readonly revision: string;
}

const documentName = /^openapi\.(.+)\.json$/;

/**
 * Pairs each document with the version its clients know: the one at `revision` if given; else the committed one, if the
 * working tree differs from it; else the one committed before it. A document without such a version is new.
 */
export function listDocumentComparisons(root: string, revision: string | undefined): DocumentComparison[] {
  const git = createGit(root);
  if (git('rev-parse', '--verify', '--quiet', 'HEAD') === undefined) return [];
  const known = (git('ls-tree', '--name-only', revision ?? 'HEAD', 'spec/') ?? '')
    .split('\n')
    .map((path) => path.replace('spec/', ''));
  const names = new Set([...readdirSync(join(root, 'spec')), ...known].filter((name) => documentName.test(name)));
  return [...names].sort().flatMap((name) => {
    const path = `spec/${name}`;
    const now = readIfPresent(join(root, path));
    const source = revision ?? findBaseRevision(git, path, now);
    const base = source === undefined ? undefined : git('show', `${source}:${path}`);
    if (source === undefined || base === undefined) return [];
    return [{ surface: documentName.exec(name)?.[1] ?? name, base, now, revision: source }];
  });
}

type Git = (...args: string[]) => string | undefined;

function createGit(root: string): Git {
  return (...args) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
    } catch {
      return undefined;
    }
  };
}

function findBaseRevision(git: Git, path: string, now: string | undefined): string | undefined {
  const committed = git('show', `HEAD:${path}`);
  if (committed !== undefined && committed !== now) return 'HEAD';
  return (git('log', '-n', '2', '--format=%H', '--', path) ?? '').split('\n').filter((line) => line !== '')[1];
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
