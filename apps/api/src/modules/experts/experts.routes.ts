import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { askExpert } from './ask-expert.ts';
import type { ExpertsContext } from './experts.context.ts';
import { linkDocument } from './link-document.ts';
import { listAskers } from './list-askers.ts';
import { listOwnLinkedDocuments } from './list-own-linked-documents.ts';
import { unlinkDocument } from './unlink-document.ts';

export const expertRoutes = (context: ExpertsContext): Handlers<(typeof productContract)['experts'], Caller> => ({
  ask: ({ caller, params, body, request }) =>
    askExpert(context, caller, { ...body, expertId: params.expert_id, signal: request.signal }),
  listDocuments: ({ caller, params }) => listOwnLinkedDocuments(context, caller, params.expert_id),
  linkDocument: ({ caller, params }) => linkDocument(context, caller, toLinkKey(params)),
  unlinkDocument: ({ caller, params }) => unlinkDocument(context, caller, toLinkKey(params)),
  listAskers: ({ caller, params, query, request }) =>
    listAskers(context, caller, { ...toLinkKey(params), query, target: request.target }),
});

const toLinkKey = ({ expert_id, document_id }: { readonly expert_id: number; readonly document_id: number }) => ({
  expertId: expert_id,
  documentId: document_id,
});
