import { z } from 'zod';
import { nameField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { ApiKey, IssuableKeyScopes, IssuedApiKey, sampleIssuedKey, sampleKey } from './credentials.ts';
import {
  forbidden,
  idempotencyFailures,
  idempotencyInProgress,
  listFailures,
  objectFailures,
  writeFailures,
} from './failures.ts';
import { InWorkspace, idParameter } from './path-parameters.ts';

const OneKey = InWorkspace.extend({ id: idParameter('ID of the key.') });

export const NewApiKey = z.strictObject({
  user_id: z.int().min(1).optional().meta({ description: 'ID of the user the key acts as; omit it for a workspace key.' }),
  name: nameField({ max: 200 }).default(''),
  scopes: IssuableKeyScopes.optional().meta({
    description:
      'Everything the user is allowed to do, if omitted. `admin` extends `read` or `write` to administration and needs one of them.',
  }),
  expires_at: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Must be in the future; the key never expires if omitted.' }),
});

/** One week. */
const maxGraceSeconds = 604_800;
export const KeyRotation = z.strictObject({
  grace_seconds: z
    .int()
    .min(0)
    .max(maxGraceSeconds)
    .default(0)
    .meta({ description: 'How long the old secret is still accepted, so that you can switch without downtime.' }),
  expected_rotation_count: z.int().min(0).optional().meta({
    description:
      'The `rotation_count` you last read. If it has changed, the response is 409, so concurrent rotations are noticed.',
  }),
});

const administrative = { since: '1.0.0', published: true, auth: 'caller', policy: 'workspace-admin', rate: 'standard' } as const;
const place = { param: 'workspace_id', table: 'people.workspace' } as const;
const object = { param: 'id', table: 'auth.api_key' } as const;
const notInWorkspace = 'The key or user does not exist in your workspace.';

export const keys = {
  list: defineOperation({
    id: 'keys.list',
    method: 'GET',
    path: '/api/v1/workspaces/{workspace_id}/api-keys/',
    summary: 'List the workspace’s API keys',
    description: 'All keys without their secrets, newest first.',
    ...administrative,
    effect: 'read',
    object: place,
    params: InWorkspace,
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(ApiKey, 'PaginatedApiKeyList'), {
        description: 'One page of keys.',
        example: { count: 1, next: null, previous: null, results: [sampleKey] },
      }),
    },
    failures: { ...forbidden, 404: listFailures[404] },
  }),
  issue: defineOperation({
    id: 'keys.issue',
    method: 'POST',
    path: '/api/v1/workspaces/{workspace_id}/api-keys/',
    summary: 'Create an API key',
    description:
      'For the workspace or one of its users. You cannot issue keys with more privileges than you have. The secret is shown only in this response: send an Idempotency-Key so that you can repeat the request if the response is lost.',
    ...administrative,
    effect: 'write',
    writable: ['user_id', 'name', 'scopes', 'expires_at'],
    object: place,
    params: InWorkspace,
    body: jsonBody(NewApiKey, { optional: true, example: { user_id: 7, name: 'mobile back end', scopes: ['read', 'write'] } }),
    responses: { 201: jsonResponse(IssuedApiKey, { description: 'The new key with its secret.', example: sampleIssuedKey }) },
    failures: { ...writeFailures, 404: notInWorkspace },
  }),
  rotate: defineOperation({
    id: 'keys.rotate',
    method: 'POST',
    path: '/api/v1/workspaces/{workspace_id}/api-keys/{id}/rotate/',
    summary: 'Rotate a key’s secret',
    description:
      'The key keeps its id, scopes and history. The old secret, and the tokens and sessions created with it, stop working immediately or after `grace_seconds`.',
    ...administrative,
    effect: 'write',
    writable: ['grace_seconds', 'expected_rotation_count'],
    object,
    params: OneKey,
    body: jsonBody(KeyRotation, { optional: true, example: { grace_seconds: 3600 } }),
    responses: {
      200: jsonResponse(IssuedApiKey, {
        description: 'The key with its new secret.',
        example: { ...sampleIssuedKey, rotation_count: 1 },
      }),
    },
    failures: {
      ...objectFailures,
      400: writeFailures[400],
      ...idempotencyFailures,
      409: 'The key was rotated in the meantime, or a request with the same Idempotency-Key is still running.',
    },
  }),
  revoke: defineOperation({
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/api/v1/workspaces/{workspace_id}/api-keys/{id}/',
    summary: 'Revoke an API key',
    description: 'The key, and every token and session created with it, stops working within one second.',
    ...administrative,
    effect: 'write',
    writable: [],
    object,
    params: OneKey,
    responses: { 204: emptyResponse('The key was revoked.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
