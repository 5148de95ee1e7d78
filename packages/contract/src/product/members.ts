import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { listFailures, objectFailures, writeFailures } from './failures.ts';
import { InWorkspace, idParameter } from './path-parameters.ts';
import { sampleAvatar } from './users.example.ts';
import { PeopleQuery, Username } from './users.ts';
import { Role } from './workspaces.ts';

export const WorkspaceMember = z
  .object({
    id: z.int(),
    username: Username,
    email: z.email().meta({ description: 'The real address for yourself and for admins; otherwise a no-reply address.' }),
    full_name: z.string(),
    role: Role,
    is_active: z.boolean().meta({ description: 'False while the member is suspended.' }),
    is_verified: z.boolean(),
    is_service: z.boolean().meta({ description: 'Whether this is the user that workspace keys act as.' }),
    is_staff: z.boolean().optional().meta({ description: 'Shown only for yourself and to admins.' }),
    profile_picture: z.url(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'WorkspaceMember', description: 'A user of the workspace and their role.' });
export type WorkspaceMember = z.output<typeof WorkspaceMember>;

const PaginatedWorkspaceMemberList = paginatedSchema(WorkspaceMember, 'PaginatedWorkspaceMemberList');

const sample: WorkspaceMember = {
  id: 7,
  username: 'ada',
  email: 'ada@lyceum.invalid',
  full_name: 'Ada',
  role: 'member',
  is_active: true,
  is_verified: true,
  is_service: false,
  is_staff: false,
  profile_picture: sampleAvatar,
  created_at: '2026-11-14T23:00:00Z',
};

export const MemberQuery = PeopleQuery.extend({
  role: Role.optional().meta({ description: 'Only members with this role.' }),
  search: PeopleQuery.shape.search.meta({
    description: 'Searches username and full name, for admins also the e-mail address; every word must match.',
  }),
});
export type MemberQuery = z.output<typeof MemberQuery>;
export const MemberChange = z.object({ role: Role }).meta({ id: 'MemberChange' });

const list = '/api/v1/workspaces/{workspace_id}/members/';
const one = '/api/v1/workspaces/{workspace_id}/members/{id}/';
const params = InWorkspace.extend({ id: idParameter('ID of the member’s user.') });
const object = { param: 'id', table: 'people.user' } as const;
const common = { since: '1.0.0', published: true, auth: 'caller', rate: 'standard' } as const;
const byAdmin = { ...common, policy: 'workspace-admin', effect: 'write', object, params } as const;
const protectedMember = {
  409: 'The member is the last owner or the service user, or a request with the same Idempotency-Key is still running.',
} as const;
const updated = jsonResponse(WorkspaceMember, { description: 'The updated member.', example: sample });

export const members = {
  list: defineOperation({
    id: 'members.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s members',
    description: 'Ordered by username.',
    ...common,
    policy: 'visible',
    effect: 'read',
    object: { param: 'workspace_id', table: 'people.workspace' },
    params: InWorkspace,
    query: MemberQuery,
    responses: {
      200: jsonResponse(PaginatedWorkspaceMemberList, {
        description: 'One page of members.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { ...listFailures, 404: 'The workspace or the page does not exist.' },
  }),
  get: defineOperation({
    id: 'members.get',
    method: 'GET',
    path: one,
    summary: 'Get a member',
    ...common,
    policy: 'visible',
    effect: 'read',
    object,
    params,
    responses: { 200: jsonResponse(WorkspaceMember, { description: 'The member.', example: sample }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'members.update',
    method: 'PATCH',
    path: one,
    summary: 'Change a member’s role',
    description:
      'Requires the workspace admin role. Only owners can appoint or change owners; in a workspace without an owner, an admin can appoint the first. The last owner cannot be demoted. Only staff can change staff.',
    ...byAdmin,
    writable: ['role'],
    body: jsonBody(MemberChange, { example: { role: 'member' } }),
    responses: { 200: updated },
    failures: { ...writeFailures, ...objectFailures, ...protectedMember },
  }),
  suspend: defineOperation({
    id: 'members.suspend',
    method: 'POST',
    path: `${one}suspend/`,
    summary: 'Suspend a member',
    description: 'Their keys, tokens and sessions stop working within one second. Their data is kept.',
    ...byAdmin,
    writable: [],
    responses: { 200: updated },
    failures: { ...objectFailures, ...protectedMember },
  }),
  restore: defineOperation({
    id: 'members.restore',
    method: 'POST',
    path: `${one}restore/`,
    summary: 'Restore a suspended member',
    ...byAdmin,
    writable: [],
    responses: { 200: updated },
    failures: { ...objectFailures, ...protectedMember },
  }),
  erase: defineOperation({
    id: 'members.erase',
    method: 'DELETE',
    path: one,
    summary: 'Erase a member',
    description:
      'Permanently removes their personal data and ends their keys, tokens and sessions. Their contributions remain, without a name.',
    ...byAdmin,
    writable: [],
    responses: { 204: emptyResponse('The member was erased.') },
    failures: { ...objectFailures, ...protectedMember },
  }),
} as const;
