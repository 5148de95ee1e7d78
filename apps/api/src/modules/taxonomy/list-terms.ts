import type { PageQuery } from '@lyceum/kit';

import type { ListRequest, Page } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { VocabularyContext } from './taxonomy.context.ts';
import type { TermFilter } from './term.ts';

export const listTerms = <Row extends object>(
  { lists, read }: VocabularyContext<Row>,
  caller: Scope,
  { query, target }: ListRequest<PageQuery & TermFilter>,
): Promise<Page<Row>> =>
  read(caller, ({ terms }) => lists.page({ query, target, reader: caller }, terms.list(query), (row) => row));
