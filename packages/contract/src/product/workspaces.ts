import { z } from 'zod';
import { nameField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { jsonResponse } from '../response.ts';
import { listFailures, objectFailures, writeFailures } from './failures.ts';
import { idParameter } from './path-parameters.ts';

/** Owners appoint owners; admins manage everything else in the workspace; members use it. */
export const Role = z.enum(['owner', 'admin', 'member']);
export type Role = z.output<typeof Role>;

const joins_global_leaderboard = z.boolean().meta({
  description:
    'Whether players of the workspace are shown in leaderboards of all workspaces, to members of every workspace: name, picture, rating and rank.',
});

export const Workspace = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    name: z.string(),
    slug: z.string().meta({ description: 'Cannot be changed, because URLs and scripts use it.' }),
    role: Role.nullable().meta({ description: 'Your role in the workspace; null if you are not a member.' }),
    joins_global_leaderboard,
    requires_second_factor: z
      .boolean()
      .meta({ description: 'Whether people who sign in with a password or a mailed link need a second factor to work here.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Workspace', description: 'A tenant with its own users, keys and content.' });
export type Workspace = z.output<typeof Workspace>;

const PaginatedWorkspaceList = paginatedSchema(Workspace, 'PaginatedWorkspaceList');

const sample: Workspace = {
  id: 1,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f',
  name: 'Reading room',
  slug: 'reading-room',
  role: 'admin',
  joins_global_leaderboard: false,
  requires_second_factor: false,
  created_at: '2026-11-14T23:00:00Z',
};

const name = nameField({ min: 1, max: 200 });
export const NewWorkspace = z
  .object({
    name,
    slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, {
      error: 'Expected 1 to 63 lowercase letters, digits and hyphens, not starting with a hyphen.',
    }),
  })
  .meta({ id: 'NewWorkspace' });
export type NewWorkspace = z.output<typeof NewWorkspace>;
export const WorkspaceChange = z
  .object({ name, joins_global_leaderboard, requires_second_factor: z.boolean() })
  .partial()
  .meta({ id: 'WorkspaceChange' });
export type WorkspaceChange = z.output<typeof WorkspaceChange>;

const params = z.object({ id: idParameter('ID of your workspace.') });
const object = { param: 'id', table: 'people.workspace' } as const;
const common = { since: '1.0.0', published: true, auth: 'caller', rate: 'standard' } as const;

export const workspaces = {
  list: defineOperation({
    id: 'workspaces.list',
    method: 'GET',
    path: '/api/v1/workspaces/',
    summary: 'List your workspaces',
    description:
      'With an API key, the one workspace it belongs to. In a browser session, every workspace that your account has a user in.',
    ...common,
    policy: 'owner',
    effect: 'read',
    query: PageQuery,
    responses: {
      200: jsonResponse(PaginatedWorkspaceList, {
        description: 'One page of workspaces.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { 403: listFailures[403], 404: listFailures[404] },
  }),
  create: defineOperation({
    id: 'workspaces.create',
    method: 'POST',
    path: '/api/v1/workspaces/',
    summary: 'Create a workspace',
    description: 'Requires a staff user. The new workspace has only its service user.',
    ...common,
    policy: 'staff',
    effect: 'write',
    writable: ['name', 'slug'],
    body: jsonBody(NewWorkspace, { example: { name: 'Reading room', slug: 'reading-room' } }),
    responses: { 201: jsonResponse(Workspace, { description: 'The new workspace.', example: { ...sample, role: null } }) },
    failures: {
      ...writeFailures,
      409: 'The slug is taken, or a request with the same Idempotency-Key is still running.',
    },
  }),
  get: defineOperation({
    id: 'workspaces.get',
    method: 'GET',
    path: '/api/v1/workspaces/{id}/',
    summary: 'Get your workspace',
    ...common,
    policy: 'visible',
    effect: 'read',
    object,
    params,
    responses: { 200: jsonResponse(Workspace, { description: 'The workspace.', example: sample }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'workspaces.update',
    method: 'PATCH',
    path: '/api/v1/workspaces/{id}/',
    summary: 'Change the workspace',
    description:
      'Its name, and whether its players take part in the global leaderboard. They appear in it, or disappear from it, within seconds.',
    ...common,
    policy: 'workspace-admin',
    effect: 'write',
    object,
    writable: ['name', 'joins_global_leaderboard', 'requires_second_factor'],
    params,
    body: jsonBody(WorkspaceChange, { example: { name: 'Quiet reading room', joins_global_leaderboard: false } }),
    responses: { 200: jsonResponse(Workspace, { description: 'The updated workspace.', example: sample }) },
    failures: { ...writeFailures, ...objectFailures },
  }),
} as const;
