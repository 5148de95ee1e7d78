import type { PageQuery, RequestFacts } from '@lyceum/kit';

import type { Caller, StaffCaller } from '../../platform/caller/caller.ts';
import { createTerm } from './create-term.ts';
import { deleteTerm } from './delete-term.ts';
import { listTerms } from './list-terms.ts';
import type { VocabularyContext } from './taxonomy.context.ts';
import type { TermFields, TermFilter } from './term.ts';
import { updateTerm } from './update-term.ts';

interface StaffInput {
  readonly caller: StaffCaller;
}
interface TermInput extends StaffInput {
  readonly params: { readonly id: number };
}
interface ListInput {
  readonly caller: Caller;
  readonly query: PageQuery & TermFilter;
  readonly request: RequestFacts;
}

/** The four handlers of any vocabulary. The contract's types check them where they are mounted. */
export const termRoutes = <Row extends { readonly id: number }>(context: VocabularyContext<Row>) => ({
  list: ({ caller, query, request }: ListInput) => listTerms(context, caller, { query, target: request.target }),
  create: ({ caller, body }: StaffInput & { readonly body: TermFields }) => createTerm(context, caller, body),
  update: ({ caller, params, body }: TermInput & { readonly body: TermFields }) =>
    updateTerm(context, caller, { id: params.id, fields: body }),
  remove: ({ caller, params }: TermInput) => deleteTerm(context, caller, params.id),
});
