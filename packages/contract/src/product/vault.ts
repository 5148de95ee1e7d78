import { defineOperation } from '../operation.ts';
import { jsonBody } from '../request-body.ts';
import { finiteStreamResponse, jsonResponse } from '../response.ts';
import { forbidden } from './failures.ts';
import { sampleSearch, sampleUsage } from './vault.example.ts';
import { AnswerEvent, answerFailures, VaultQuestion } from './vault-answer.ts';
import { VaultSearchRequest, VaultSearchResponse, VaultUsage } from './vault-search.ts';

const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', effect: 'read', rate: 'standard' } as const;

export const vault = {
  search: defineOperation({
    id: 'vault.search',
    method: 'POST',
    path: '/api/v1/content-vault/search/',
    summary: 'Search your documents',
    description:
      'Returns the passages of your documents that fit the query best, each with its place in the document, so that you can cite it. Documents that are being reprocessed are found with their previous passages until the new ones are complete.',
    ...read,
    body: jsonBody(VaultSearchRequest, { example: { query: sampleSearch.query } }),
    responses: { 200: jsonResponse(VaultSearchResponse, { description: 'The passages found.', example: sampleSearch }) },
    failures: { 400: 'The body is invalid; `errors` names the fields.', ...forbidden },
  }),
  ask: defineOperation({
    id: 'vault.ask',
    method: 'POST',
    path: '/api/v1/content-vault/ask/',
    summary: 'Ask a question about your documents',
    description:
      'Streams an answer as server-sent events, sentence by sentence. Each sentence lists the passages of your documents that it cites; those that cite none are marked by `is_cited`. The language model receives your question and the passages that a search finds, nothing else. Each question counts as a call of the model. `GET /api/v1/meta/capabilities/` says whether the installation has a model.',
    ...read,
    rate: 'model',
    body: jsonBody(VaultQuestion, { example: { question: 'When were the lamps lit?' } }),
    responses: {
      200: finiteStreamResponse(AnswerEvent, { description: 'The sentences of the answer, then `done` or `failed`.' }),
    },
    failures: answerFailures,
  }),
  usage: defineOperation({
    id: 'vault.usage',
    method: 'GET',
    path: '/api/v1/content-vault/usage/',
    summary: 'Get the usage of your vault',
    description: 'The limits of your vault and your workspace’s, and how much of them is used.',
    ...read,
    responses: { 200: jsonResponse(VaultUsage, { description: 'The usage.', example: sampleUsage }) },
    failures: forbidden,
  }),
} as const;
