import type { StaffCaller } from '../../platform/caller/caller.ts';
import type { VocabularyContext } from './taxonomy.context.ts';
import { termRefusalProblems } from './taxonomy.problems.ts';
import type { TermFields } from './term.ts';

interface Update {
  readonly id: number;
  readonly fields: TermFields;
}

export const updateTerm = <Row extends object>(
  { vocabulary, transact }: VocabularyContext<Row>,
  caller: StaffCaller,
  { id, fields }: Update,
): Promise<Row> =>
  transact(caller, async ({ terms, audit }) => {
    const updated = await terms.update(id, fields);
    if (typeof updated === 'string') throw termRefusalProblems[updated]();
    await audit.record({ action: `${vocabulary.table}.changed`, object_type: vocabulary.table, object_id: id });
    return updated;
  });
