import type { siteContract } from '@lyceum/contract/site';
import type { Handlers, RenderedReply } from '@lyceum/kit';

import { type PagesDeps, pageRepresentations } from './pages.representations.ts';
import { pageRoutes } from './pages.routes.ts';
import type { ShowDeps } from './show-page.ts';

export { listPages } from './list-pages.ts';
export { createContentSignalHeader } from './page-headers.ts';
export { parseRequestedPath } from './requested-path.rules.ts';

export interface PagesModule {
  readonly routes: Handlers<typeof siteContract.pages, unknown>;
  /** For paths that cannot be decoded: below `/api/md` they are answered as missing pages. */
  answerUndecodable(target: string): RenderedReply | undefined;
  warm(): Promise<void>;
}

export function pagesModule({ search, ...deps }: PagesDeps & Pick<ShowDeps, 'search'>): PagesModule {
  const pages = pageRepresentations(deps);
  return {
    routes: pageRoutes({ snapshot: deps.snapshot, pages, search }),
    answerUndecodable: (target) => (target.startsWith('/api/md/') ? pages.notFoundMarkdownAt(undefined) : undefined),
    warm: pages.warm,
  };
}
