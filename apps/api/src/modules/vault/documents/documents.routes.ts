import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { VaultContext } from '../vault.context.ts';
import { createDocument } from './create-document.ts';
import { deleteDocument } from './delete-document.ts';
import { getDocument } from './get-document.ts';
import { listDocuments } from './list-documents.ts';
import { openDocumentEventStream } from './open-document-event-stream.ts';
import { reprocessDocument } from './reprocess-document.ts';
import { serveDocumentFile } from './serve-document-file.ts';
import { updateDocument } from './update-document.ts';

export const documentRoutes = (context: VaultContext): Handlers<(typeof productContract)['documents'], Caller> => ({
  list: ({ caller, query, request }) => listDocuments(context, caller, { query, target: request.target }),
  create: async ({ caller, body, files }) => {
    const document = await createDocument(context, caller, { fields: body, file: files['document_file'] });
    const location = `${context.baseUrl}/api/v1/content-vault/documents/${document.document_id}/`;
    return reply(201, document, { Location: location });
  },
  get: ({ caller, params }) => getDocument(context, caller, params.document_id),
  update: ({ caller, params, body, files }) =>
    updateDocument(context, caller, { id: params.document_id, fields: body, file: files['document_file'] }),
  remove: ({ caller, params }) => deleteDocument(context, caller, params.document_id),
  file: ({ caller, params }) => serveDocumentFile(context, caller, params.document_id),
  reprocess: ({ caller, params }) => reprocessDocument(context, caller, params.document_id),
  events: ({ caller, params, request }) =>
    openDocumentEventStream(context, caller, { id: params.document_id, headers: request.headers }),
});
