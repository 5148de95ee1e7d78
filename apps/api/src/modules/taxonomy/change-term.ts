import type { Scope } from '../../platform/scope.ts';
import { refused } from './taxonomy.problems.ts';
import type { TermFields } from './term.ts';
import type { TermDeps } from './term-deps.ts';

interface Change {
  readonly id: number;
  readonly fields: TermFields;
}

export const changeTerm = <Row extends object>(deps: TermDeps<Row>, caller: Scope, { id, fields }: Change): Promise<Row> =>
  deps.transact(caller, async ({ terms, audit }) => {
    const changed = await terms.change(id, fields);
    if (typeof changed === 'string') throw refused[changed]();
    await audit.record({ action: `${deps.objectType}.changed`, object_type: deps.objectType, object_id: id });
    return changed;
  });
