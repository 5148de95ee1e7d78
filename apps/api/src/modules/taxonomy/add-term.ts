import type { Scope } from '../../platform/scope.ts';
import { refused } from './taxonomy.problems.ts';
import type { TermFields } from './term.ts';
import type { TermDeps } from './term-deps.ts';

export const addTerm = <Row extends { id: number }>(deps: TermDeps<Row>, caller: Scope, fields: TermFields): Promise<Row> =>
  deps.transact(caller, async ({ terms, audit }) => {
    const added = await terms.add({ ...fields, ...deps.ownFields() });
    if (typeof added === 'string') throw refused[added]();
    await audit.record({ action: `${deps.objectType}.added`, object_type: deps.objectType, object_id: added.id });
    return added;
  });
