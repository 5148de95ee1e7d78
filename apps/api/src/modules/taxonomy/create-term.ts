import type { StaffCaller } from '../../platform/caller/caller.ts';
import type { VocabularyContext } from './taxonomy.context.ts';
import { termRefusalProblems } from './taxonomy.problems.ts';
import type { TermFields } from './term.ts';

export const createTerm = <Row extends { readonly id: number }>(
  { ids, vocabulary, hasUid, transact }: VocabularyContext<Row>,
  caller: StaffCaller,
  fields: TermFields,
): Promise<Row> =>
  transact(caller, async ({ terms, audit }) => {
    const created = await terms.insert({ ...fields, ...(hasUid && { uid: ids.uid() }) });
    if (typeof created === 'string') throw termRefusalProblems[created]();
    await audit.record({ action: `${vocabulary.table}.added`, object_type: vocabulary.table, object_id: created.id });
    return created;
  });
