import { z } from 'zod';
import { textField } from '../field.ts';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
import { ApiKey, IssuedApiKey, KeyScopes, sampleIssuedKey, sampleKey } from './credentials.ts';
import {
  forbidden,
  idempotencyFailures,
  idempotencyInProgress,
  listFailures,
  objectFailures,
  writeFailures,
} from './failures.ts';
import { InWorkspace, idParameter } from './path-parameters.ts';

const OneKey = InWorkspace.extend({ id: idParameter('Of the key.') });

export const NewApiKey = z.strictObject({
  user_id: z.int().min(1).optional().meta({ description: 'Whom the key acts as; the workspace itself when left out.' }),
  name: textField({ max: 200 }).default(''),
  scopes: KeyScopes.optional().meta({ description: 'All that the user may, when left out.' }),
  expires_at: z.iso.datetime({ offset: true }).optional().meta({ description: 'In the future; never when left out.' }),
});

/** The most that an old secret may live on: a week. */
const mostGraceSeconds = 604_800;
export const KeyRotation = z.strictObject({
  grace_seconds: z
    .int()
    .min(0)
    .max(mostGraceSeconds)
    .default(0)
    .meta({ description: 'How long the old secret still works, for a change without a pause.' }),
  expected_rotation_count: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'As last seen; another value than the stored one answers 409, so that two who rotate at once notice.' }),
});

const administrative = { since: '1.0.0', published: true, auth: 'caller', policy: 'workspace-admin', rate: 'standard' } as const;
const place = { param: 'workspace_id', table: 'iam.workspace' } as const;
const object = { param: 'id', table: 'iam.api_key' } as const;
const notYours = 'There is no such key or user in the caller’s workspace.';

export const keys = {
  list: operation({
    id: 'keys.list',
    method: 'GET',
    path: '/api/v1/workspaces/{workspace_id}/api-keys/',
    summary: 'List the workspace’s keys',
    description: 'All of them, without their secrets, the newest first.',
    ...administrative,
    effect: 'read',
    object: place,
    params: InWorkspace,
    query: PageQuery,
    responses: {
      200: json(paginated(ApiKey, 'PaginatedApiKeyList'), {
        description: 'One page of keys.',
        example: { count: 1, next: null, previous: null, results: [sampleKey] },
      }),
    },
    failures: { ...forbidden, 404: listFailures[404] },
  }),
  issue: operation({
    id: 'keys.issue',
    method: 'POST',
    path: '/api/v1/workspaces/{workspace_id}/api-keys/',
    summary: 'Issue a key',
    description:
      'For the workspace, or for one of its users. Nobody can issue a key that may do more than they may themselves. The secret is in this answer only; send an Idempotency-Key to be able to ask again for an answer that was lost.',
    ...administrative,
    effect: 'write',
    writable: ['user_id', 'name', 'scopes', 'expires_at'],
    object: place,
    params: InWorkspace,
    body: jsonBody(NewApiKey, { optional: true, example: { user_id: 7, name: 'mobile back end', scopes: ['read', 'write'] } }),
    responses: { 201: json(IssuedApiKey, { description: 'Issued.', example: sampleIssuedKey }) },
    failures: { ...writeFailures, 404: notYours },
  }),
  rotate: operation({
    id: 'keys.rotate',
    method: 'POST',
    path: '/api/v1/workspaces/{workspace_id}/api-keys/{id}/rotate/',
    summary: 'Change a key’s secret',
    description:
      'The key keeps its id, scopes and history. The old secret dies at once, with the tokens and sessions made from it, or after `grace_seconds`.',
    ...administrative,
    effect: 'write',
    writable: ['grace_seconds', 'expected_rotation_count'],
    object,
    params: OneKey,
    body: jsonBody(KeyRotation, { optional: true, example: { grace_seconds: 3600 } }),
    responses: {
      200: json(IssuedApiKey, { description: 'The new secret.', example: { ...sampleIssuedKey, rotation_count: 1 } }),
    },
    failures: {
      ...objectFailures,
      400: writeFailures[400],
      ...idempotencyFailures,
      409: 'The key was rotated since, or a request with the same Idempotency-Key is still running.',
    },
  }),
  revoke: operation({
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/api/v1/workspaces/{workspace_id}/api-keys/{id}/',
    summary: 'Revoke a key',
    description: 'It, and every token and session made from it, is refused everywhere within a second.',
    ...administrative,
    effect: 'write',
    writable: [],
    object,
    params: OneKey,
    responses: { 204: empty('Revoked.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
