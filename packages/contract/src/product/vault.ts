import { defineOperation } from '../operation.ts';
import { jsonBody } from '../request-body.ts';
import { jsonResponse } from '../response.ts';
import { forbidden } from './failures.ts';
import { sampleSearch, sampleUsage } from './vault.example.ts';
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
