import type { Scope } from '../../platform/scope.ts';
import { refused } from './taxonomy.problems.ts';
import type { TermDeps } from './term-deps.ts';

export const removeTerm = <Row extends object>(deps: TermDeps<Row>, caller: Scope, id: number): Promise<undefined> =>
  deps.transact(caller, async ({ terms, audit }) => {
    const refusal = await terms.remove(id);
    if (refusal !== undefined) throw refused[refusal]();
    await audit.record({ action: `${deps.objectType}.removed`, object_type: deps.objectType, object_id: id });
    return undefined;
  });
