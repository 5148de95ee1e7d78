import type { AskedPage, RequestFacts } from '@lyceum/kit';

import type { Scope } from '../../platform/scope.ts';
import { addTerm } from './add-term.ts';
import { changeTerm } from './change-term.ts';
import { listTerms } from './list-terms.ts';
import { removeTerm } from './remove-term.ts';
import type { TermFields, TermFilter } from './term.ts';
import type { TermDeps } from './term-deps.ts';

interface ByCaller {
  readonly caller: Scope;
}
interface OnOne extends ByCaller {
  readonly params: { readonly id: number };
}

/** The four handlers of any vocabulary; where they are mounted, the contract's types say whether they fit. */
export const termRoutes = <Row extends { id: number }>(deps: TermDeps<Row>) => ({
  list: ({ caller, query, request }: ByCaller & { readonly query: AskedPage & TermFilter; readonly request: RequestFacts }) =>
    listTerms(deps, caller, { query, target: request.target }),
  create: ({ caller, body }: ByCaller & { readonly body: TermFields }) => addTerm(deps, caller, body),
  update: ({ caller, params, body }: OnOne & { readonly body: TermFields }) =>
    changeTerm(deps, caller, { id: params.id, fields: body }),
  remove: ({ caller, params }: OnOne) => removeTerm(deps, caller, params.id),
});
