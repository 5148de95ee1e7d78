import type { siteContract } from '@lyceum/contract/site';
import type { Handlers, RequestFacts } from '@lyceum/kit';

import { type ShowDeps, showMarkdown, showPage } from './show-page.ts';

export const pageRoutes = (deps: ShowDeps): Handlers<typeof siteContract.pages, unknown> => ({
  list: () => deps.pages.catalogue(),
  markdown: ({ params }) => showMarkdown(deps, params.path),
  show: ({ params, request }) =>
    showPage(deps, { path: params.path, query: queryOf(request), accept: String(request.headers['accept'] ?? '') }),
});

/** The layout reads the query, so the contract does not declare it. */
const queryOf = ({ path, target }: RequestFacts): URLSearchParams =>
  path.length === target.length ? noQuery : new URLSearchParams(target.slice(path.length));

const noQuery = new URLSearchParams();
