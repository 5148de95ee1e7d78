import type { PageQuery, RequestFacts } from '@lyceum/kit';

import type { Scope } from '../../platform/scope.ts';
import { createTerm } from './create-term.ts';
import { deleteTerm } from './delete-term.ts';
import { listTerms } from './list-terms.ts';
import type { VocabularyContext } from './taxonomy.context.ts';
import type { TermFields, TermFilter } from './term.ts';
import { updateTerm } from './update-term.ts';

interface CallerInput {
  readonly caller: Scope;
}
interface TermInput extends CallerInput {
  readonly params: { readonly id: number };
}

/** The four handlers of any vocabulary. The contract's types check them where they are mounted. */
export const termRoutes = <Row extends { readonly id: number }>(context: VocabularyContext<Row>) => ({
  list: ({ caller, query, request }: CallerInput & { readonly query: PageQuery & TermFilter; readonly request: RequestFacts }) =>
    listTerms(context, caller, { query, target: request.target }),
  create: ({ caller, body }: CallerInput & { readonly body: TermFields }) => createTerm(context, caller, body),
  update: ({ caller, params, body }: TermInput & { readonly body: TermFields }) =>
    updateTerm(context, caller, { id: params.id, fields: body }),
  remove: ({ caller, params }: TermInput) => deleteTerm(context, caller, params.id),
});
