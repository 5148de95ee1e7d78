import { createRequirementPerValue, requirements } from './entries.ts';

const change = '4.2 PATCH /api/v1/content-vault/documents/{document_id}/';
const reprocess = '4.2 POST /api/v1/content-vault/documents/{document_id}/reprocess/';

export const vaultEndpoints = [
  ...requirements('product.documents.patch', change, {
    change: 'PATCH …/documents/{document_id}/ changes the document.',
    'path.document_id': 'Path parameter `document_id` is a required integer.',
    multipart: 'The content type is `multipart/form-data`.',
    'form.optional': 'All form fields are optional.',
    '200': 'The change returns 200 with a RAGDocumentDetail.',
  }),
  ...createRequirementPerValue(
    'product.documents.patch.form',
    change,
    ['document_name', 'document_url', 'content', 'config'],
    (name) => `Form field \`${name}\` changes the document.`,
  ),
  ...requirements('product.documents.patch.form', change, {
    document_file: 'Form field `document_file` (string, uri) is the file part and changes the file of the document.',
  }),
  ...createRequirementPerValue(
    'product.documents.patch.form.null',
    change,
    ['document_name', 'document_url', 'content', 'config'],
    (name) => `Form field \`${name}\` can be null.`,
  ),
  ...requirements('product.documents.patch', `${change}, 7`, {
    '401': 'A caller who is not authenticated gets 401.',
    '404.missing': 'A document that is not found returns 404.',
  }),
  ...requirements('product.documents.patch', `${change}, 5, 7`, {
    '404.not-owned': "Another user's document returns 404.",
  }),
  ...requirements('product.documents', change, {
    get: 'Retrieve exists on the path of the document.',
    delete: 'Delete exists on the path of the document.',
  }),

  ...requirements('product.documents.reprocess.post', reprocess, {
    reprocess: "POST …/reprocess/ triggers reprocessing of the document into the user's RAG database.",
    'path.document_id': 'Path parameter `document_id` is a required integer.',
    body: 'A body of the declared schema RAGDocumentReprocess is accepted.',
    '200': 'The answer is 200 when the document is queued for reprocessing.',
    '200.serializer': 'The answer carries `message`, `document_id` and `task_id`.',
  }),
  ...requirements('product.documents.reprocess.post', `${reprocess}, 3`, {
    'background-task': 'The operation queues a background task for the document.',
  }),
  ...requirements('product.documents.reprocess.post', `${reprocess}, 7`, {
    '401': 'A caller who is not authenticated gets 401.',
    '403': 'A caller without permission gets 403.',
    '404': 'A document that is not found returns 404.',
  }),
];
