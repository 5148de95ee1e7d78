import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { paginatedSchema } from '../paginated.ts';
import { jsonBody, multipartBody } from '../request-body.ts';
import { emptyResponse, fileResponse, jsonResponse, streamResponse } from '../response.ts';
import {
  idempotencyFailures,
  idempotencyInProgress,
  listFailures,
  objectFailures,
  storageFailures,
  writeFailures,
} from './failures.ts';
import { idParameter } from './path-parameters.ts';
import { sampleDocument, sampleDocumentDetail, sampleNewDocument, sampleReprocess } from './vault.example.ts';
import {
  DocumentChange,
  DocumentEvent,
  DocumentQuery,
  NewDocument,
  RAGDocument,
  RAGDocumentDetail,
  RAGDocumentReprocess,
  ReprocessRequest,
  vaultLimits,
} from './vault-document.ts';

const list = '/api/v1/content-vault/documents/';
const one = '/api/v1/content-vault/documents/{document_id}/';
const params = z.object({ document_id: idParameter('ID of the document.') });
const object = { param: 'document_id', table: 'vault.document' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const files = {
  files: ['document_file'],
  maxBytes: vaultLimits.fileBytes,
  // The text of the largest document, and the other fields.
  maxTextBytes: vaultLimits.contentBytes + 64 * 1024,
  maxTextBesideFileBytes: 256 * 1024,
  acceptsJson: true,
} as const;
const missing = { 404: 'The document does not exist, or it is not yours.' } as const;
const quota = {
  403: 'Your key lacks the required scope, or the document exceeds a limit of your vault or workspace (`quota_exceeded`).',
} as const;

/** Only the owner can see or change a document: not even admins and workspace keys. */
export const documents = {
  list: defineOperation({
    id: 'documents.list',
    method: 'GET',
    path: list,
    summary: 'List your documents',
    description: 'Newest first, without their `content`.',
    ...read,
    query: DocumentQuery,
    responses: {
      200: jsonResponse(paginatedSchema(RAGDocument, 'PaginatedRAGDocumentList'), {
        description: 'One page of documents.',
        example: { count: 1, next: null, previous: null, results: [sampleDocument] },
      }),
    },
    failures: listFailures,
  }),
  create: defineOperation({
    id: 'documents.create',
    method: 'POST',
    path: list,
    summary: 'Create a document',
    description: `Send one source: a file (PDF, Word, PowerPoint, Excel, HTML, e-mail, RSS, Markdown or plain text, at most ${vaultLimits.fileBytes} bytes), a URL or a text. The document is processed in the background; \`upload_status\` and \`progress\` show how far it is.`,
    ...write,
    policy: 'any-caller',
    rate: 'upload',
    writable: Object.keys(NewDocument.shape),
    body: multipartBody(NewDocument, files),
    responses: {
      201: jsonResponse(RAGDocumentDetail, {
        description: 'The new document, queued for processing.',
        headers: { Location: 'URL of the document.' },
        example: sampleNewDocument,
      }),
    },
    failures: {
      ...writeFailures,
      ...storageFailures,
      ...quota,
      413: `The file is larger than ${vaultLimits.fileBytes} bytes, or the text too long.`,
    },
  }),
  get: defineOperation({
    id: 'documents.get',
    method: 'GET',
    path: one,
    summary: 'Get a document',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(RAGDocumentDetail, { description: 'The document.', example: sampleDocumentDetail }) },
    failures: { ...objectFailures, ...missing },
  }),
  update: defineOperation({
    id: 'documents.update',
    method: 'PATCH',
    path: one,
    summary: 'Update a document',
    description:
      'Fields left out stay unchanged; an empty field means null. Send at most one of `document_file`, `document_url` and `content`: a new source changes `document_type` if needed and processes the document again. Until that is done, search finds the previous passages. Without a new source, nothing is processed.',
    ...write,
    object,
    writable: Object.keys(DocumentChange.shape),
    params,
    body: multipartBody(DocumentChange, files),
    responses: { 200: jsonResponse(RAGDocumentDetail, { description: 'The updated document.', example: sampleDocumentDetail }) },
    failures: {
      ...writeFailures,
      ...storageFailures,
      ...quota,
      ...missing,
      413: `The file is larger than ${vaultLimits.fileBytes} bytes, or the text too long.`,
    },
  }),
  remove: defineOperation({
    id: 'documents.remove',
    method: 'DELETE',
    path: one,
    summary: 'Delete a document',
    description: 'Deletes it with its file and passages. Search no longer finds it, and a running task stops.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The document was deleted.') },
    failures: { ...objectFailures, ...missing, ...idempotencyInProgress },
  }),
  file: defineOperation({
    id: 'documents.file',
    method: 'GET',
    path: `${one}file/`,
    summary: 'Download the file of a document',
    ...read,
    object,
    params,
    responses: {
      200: fileResponse(['*/*'], { description: 'The whole file.' }),
      206: fileResponse(['*/*'], { description: 'The requested byte range.' }),
    },
    failures: {
      ...objectFailures,
      404: 'The document does not exist, is not yours, or has no file.',
      416: 'The requested range is outside the file.',
    },
  }),
  reprocess: defineOperation({
    id: 'documents.reprocess',
    method: 'POST',
    path: `${one}reprocess/`,
    summary: 'Process a document again',
    description:
      'Queues a background task that reads the source again. Until it is done, search finds the previous passages, and if it fails, they stay. While the document is being processed, the running task is returned.',
    ...write,
    object,
    writable: [],
    params,
    body: jsonBody(ReprocessRequest, { optional: true }),
    responses: {
      200: jsonResponse(RAGDocumentReprocess, {
        description: 'The document is queued for reprocessing.',
        example: sampleReprocess,
      }),
    },
    failures: {
      400: 'The body is neither empty nor of the declared shape.',
      ...objectFailures,
      ...quota,
      ...missing,
      ...idempotencyFailures,
    },
  }),
  events: defineOperation({
    id: 'documents.events',
    method: 'GET',
    path: `${one}events/`,
    summary: 'Stream the progress of a document',
    description:
      'Server-sent events; none is lost or repeated. Read the document after `ready` for its current state. Reconnect with the id of the last event as `Last-Event-ID` to receive what you missed in the last 24 hours. The stream ends when the credentials that opened it expire or are revoked.',
    ...read,
    object,
    params,
    responses: { 200: streamResponse(DocumentEvent, { description: 'Events, until the connection is closed.' }) },
    failures: {
      ...objectFailures,
      ...missing,
      429: 'You have too many open streams or made too many requests; `Retry-After` says when to try again.',
      503: 'The server has too many open streams or is shutting down; `Retry-After` says when to try again.',
    },
  }),
} as const;
