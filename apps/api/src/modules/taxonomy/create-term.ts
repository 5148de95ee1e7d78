import type { Scope } from '../../platform/scope.ts';
import type { VocabularyContext } from './taxonomy.context.ts';
import { refusalProblems } from './taxonomy.problems.ts';
import type { TermFields } from './term.ts';

export const createTerm = <Row extends { readonly id: number }>(
  { ids, vocabulary, hasUid, transact }: VocabularyContext<Row>,
  caller: Scope,
  fields: TermFields,
): Promise<Row> =>
  transact(caller, async ({ terms, audit }) => {
    const created = await terms.insert({ ...fields, ...(hasUid && { uid: ids.uid() }) });
    if (typeof created === 'string') throw refusalProblems[created]();
    await audit.record({ action: `${vocabulary.table}.added`, object_type: vocabulary.table, object_id: created.id });
    return created;
  });
