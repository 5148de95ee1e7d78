import type { AskedPage } from '@lyceum/kit';

import type { ListRequest, Page } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { TermFilter } from './term.ts';
import type { TermDeps } from './term-deps.ts';

export const listTerms = <Row extends object>(
  deps: TermDeps<Row>,
  caller: Scope,
  { query, target }: ListRequest<AskedPage & TermFilter>,
): Promise<Page<Row>> =>
  deps.read(caller, ({ terms }) => deps.lists.page({ query, target, reader: caller }, terms.list(query), (row) => row));
