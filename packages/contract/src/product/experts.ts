import { z } from 'zod';

import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, finiteStreamResponse, jsonResponse } from '../response.ts';
import { idempotencyInProgress, objectFailures } from './failures.ts';
import { idParameter } from './path-parameters.ts';
import { sampleAvatar } from './users.example.ts';
import { SimpleUser } from './users.ts';
import { AnswerEvent, answerFailures, Question } from './vault-answer.ts';
import { Visibility } from './visibility.ts';

/** How many documents one expert can answer from. */
export const maxExpertDocuments = 100;

export const ExpertQuestion = z.object({ question: Question }).meta({ id: 'ExpertQuestion' });

export const ExpertDocument = z
  .object({
    expert_id: z.int(),
    document_id: z.int(),
    document_name: z.string().nullable(),
    audience: Visibility.meta({ description: 'The visibility of the experience to which you agreed.' }),
    audience_description: z.string().meta({ description: 'Who can ask the expert now, as a sentence to show.' }),
    is_active: z.boolean().meta({
      description:
        'False if the experience has become visible to more people than you agreed to. Link the document again if you agree to that too; until then, the expert does not answer from it.',
    }),
    questions: z.int().meta({ description: 'How many questions of others were answered from this document.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ExpertDocument', description: 'A document of yours that an AI expert answers from.' });
export type ExpertDocument = z.output<typeof ExpertDocument>;

const sampleLink: ExpertDocument = {
  expert_id: 31,
  document_id: 52,
  document_name: 'How lamps were lit',
  audience: 'org',
  audience_description:
    'Everyone in the workspace can ask this expert. They see the passages that an answer cites, never the file.',
  is_active: true,
  questions: 4,
  created_at: '2026-11-14T23:00:00Z',
};

export const ExpertAsker = z
  .object({
    user: SimpleUser,
    questions: z.int().meta({ description: 'How many questions of this user were answered from the document.' }),
    last_asked_at: z.iso.datetime(),
  })
  .meta({ id: 'ExpertAsker', description: 'A user who asked an expert.' });
export type ExpertAsker = z.output<typeof ExpertAsker>;

const list = '/api/v1/aistudios/experts/{expert_id}/documents/';
const one = '/api/v1/aistudios/experts/{expert_id}/documents/{document_id}/';
const ofExpert = z.object({ expert_id: idParameter('ID of the AI expert: a resource of the type `AI_EXPERT`.') });
const params = ofExpert.extend({ document_id: idParameter('ID of a document of yours.') });
const expert = { param: 'expert_id', table: 'experiences.resource' } as const;
const document = { param: 'document_id', table: 'vault.document' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const missing = {
  404: 'The expert does not exist or you may not see it, or the document does not exist or is not yours.',
} as const;

/** Only the owner of a document can link it, see its links and end them (adr/0052). */
export const experts = {
  ask: defineOperation({
    id: 'experts.ask',
    method: 'POST',
    path: '/api/v1/aistudios/experts/{expert_id}/ask/',
    summary: 'Ask an AI expert',
    description:
      'Streams an answer as server-sent events, sentence by sentence, like `POST /api/v1/content-vault/ask/`. It comes from documents that their owners linked to the expert; you see the passages that it cites, never the files. The owners see who asked how often, not the questions. Each question counts as a call of the model by you.',
    ...read,
    policy: 'visible',
    rate: 'model',
    object: expert,
    params: ofExpert,
    body: jsonBody(ExpertQuestion, { example: { question: 'When were the lamps lit?' } }),
    responses: {
      200: finiteStreamResponse(AnswerEvent, { description: 'The sentences of the answer, then `done` or `failed`.' }),
    },
    failures: { ...answerFailures, 404: 'The expert does not exist, or you may not see it.' },
  }),
  listDocuments: defineOperation({
    id: 'experts.listDocuments',
    method: 'GET',
    path: list,
    summary: 'List your documents that an AI expert answers from',
    description: 'Only your own; nobody sees which documents others linked.',
    ...read,
    policy: 'visible',
    object: expert,
    params: ofExpert,
    responses: {
      200: jsonResponse(z.object({ documents: z.array(ExpertDocument) }), {
        description: `Your linked documents, newest first; at most ${maxExpertDocuments}.`,
        example: { documents: [sampleLink] },
      }),
    },
    failures: objectFailures,
  }),
  linkDocument: defineOperation({
    id: 'experts.linkDocument',
    method: 'PUT',
    path: one,
    summary: 'Let an AI expert answer from your document',
    description: `Requires edit access to the experience. The response says who will be able to ask. Link again to agree to an audience that has grown. An expert answers from at most ${maxExpertDocuments} documents.`,
    ...write,
    policy: 'owner',
    object: document,
    writable: [],
    params,
    responses: {
      200: jsonResponse(ExpertDocument, { description: 'The expert answers from the document.', example: sampleLink }),
    },
    failures: {
      ...objectFailures,
      ...missing,
      409: `The expert already answers from ${maxExpertDocuments} documents (\`conflict\`), or a request with the same Idempotency-Key is still running.`,
    },
  }),
  unlinkDocument: defineOperation({
    id: 'experts.unlinkDocument',
    method: 'DELETE',
    path: one,
    summary: 'Stop an AI expert from answering from your document',
    description: 'At once, also in answers that are being written. Deleting the document does the same.',
    ...write,
    policy: 'owner',
    object: document,
    writable: [],
    params,
    responses: { 204: emptyResponse('The expert no longer answers from the document.') },
    failures: { ...objectFailures, ...missing, ...idempotencyInProgress },
  }),
  listAskers: defineOperation({
    id: 'experts.listAskers',
    method: 'GET',
    path: `${one}askers/`,
    summary: 'List who asked about your document',
    description: 'Users whose questions the expert answered from this document, the newest first. You are not listed.',
    ...read,
    policy: 'owner',
    object: document,
    params,
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(ExpertAsker, 'PaginatedExpertAskerList'), {
        description: 'One page of users.',
        example: {
          count: 1,
          next: null,
          previous: null,
          results: [
            {
              user: {
                id: 9,
                email: 'eve@lyceum.invalid',
                full_name: 'Eve',
                username: 'eve',
                is_verified: true,
                profile_picture: sampleAvatar,
              },
              questions: 4,
              last_asked_at: '2026-11-14T23:00:00Z',
            },
          ],
        },
      }),
    },
    failures: { ...objectFailures, ...missing },
  }),
} as const;
