import { createFieldEntries, requirements } from './entries.ts';

const document = '2.2 RAGDocumentDetail';
const owner = '2.2 SimpleUser';

export const documentResources = [
  ...createFieldEntries('RAGDocumentDetail', document, {
    document_id: 'integer req',
    document_name: 'string|null',
    document_type: 'enum file|url|user|text|youtube|gdrive|email|rss',
    content: 'string|null',
    created_at: 'date-time req',
    updated_at: 'date-time req',
    config: 'any|null',
    file_type: 'string|null req',
    file_size: 'integer|null req',
    user: 'string req',
    upload_status: 'state importing|vectorizing|summarizing|uploaded|failed req',
    has_file: 'boolean req',
    status_message: 'string|null req',
    description: 'string req',
    owner: 'SimpleUser req',
    progress: 'integer req',
  }),
  ...requirements('product.RAGDocumentDetail', document, {
    'status_message.human': '`status_message` is a human-readable message about the status or the failure of ingestion.',
  }),
  ...requirements('product.RAGDocumentDetail.progress', `${document}, 8`, {
    min: '`progress` is a processing percentage of 0 or more.',
    max: '`progress` is a processing percentage of 100 or less.',
  }),

  ...createFieldEntries('SimpleUser', owner, {
    id: 'integer req',
    email: 'email req',
    full_name: 'string req',
    username: 'string req',
    is_verified: 'boolean req',
    // The specification lists it as required but adds "may be absent"; the more specific statement wins.
    profile_picture: 'url',
  }),
  ...requirements('product.SimpleUser', owner, {
    'username.max': "An owner's username has 150 characters or fewer.",
    'username.charset': "An owner's username has letters, digits and `@ . + - _` only.",
  }),

  ...createFieldEntries('RAGDocumentReprocess', '2.2 RAGDocumentReprocess', {
    message: 'string req',
    document_id: 'integer req',
    task_id: 'string req',
  }),
  ...requirements('product.RAGDocumentReprocess', '2.2 RAGDocumentReprocess', {
    'task_id.background': '`task_id` is the ID of the background processing task.',
  }),
];
