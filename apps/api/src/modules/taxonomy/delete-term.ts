import type { StaffCaller } from '../../platform/caller/caller.ts';
import type { VocabularyContext } from './taxonomy.context.ts';
import { termRefusalProblems } from './taxonomy.problems.ts';

export const deleteTerm = <Row extends object>(
  { vocabulary, transact }: VocabularyContext<Row>,
  caller: StaffCaller,
  id: number,
): Promise<undefined> =>
  transact(caller, async ({ terms, audit }) => {
    const refusal = await terms.delete(id);
    if (refusal !== undefined) throw termRefusalProblems[refusal]();
    await audit.record({ action: `${vocabulary.table}.removed`, object_type: vocabulary.table, object_id: id });
    return undefined;
  });
