import { z } from 'zod';
import { operation } from '../operation.ts';
import { paginated } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
import { listFailures, objectFailures, writeFailures } from './failures.ts';
import { InWorkspace, idParameter } from './path-parameters.ts';
import { sampleAvatar } from './users.example.ts';
import { PeopleQuery, Username } from './users.ts';
import { Role } from './workspaces.ts';

export const WorkspaceMember = z
  .object({
    id: z.int(),
    username: Username,
    email: z.email().meta({ description: 'A no-reply address unless it is the caller’s own, or the caller is an admin.' }),
    full_name: z.string(),
    role: Role,
    is_active: z.boolean().meta({ description: 'False while suspended.' }),
    is_verified: z.boolean(),
    is_service: z.boolean().meta({ description: 'Whether it is the user that workspace keys act as.' }),
    is_staff: z.boolean().optional().meta({ description: 'For oneself and admins.' }),
    profile_picture: z.url(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'WorkspaceMember', description: 'A user of the workspace, and what they may do there.' });
export type WorkspaceMember = z.output<typeof WorkspaceMember>;

const PaginatedWorkspaceMemberList = paginated(WorkspaceMember, 'PaginatedWorkspaceMemberList');

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
    description: 'Free text over user name and full name, for admins over the e-mail address too; every word must occur.',
  }),
});
export type MemberQuery = z.output<typeof MemberQuery>;
export const MemberChange = z.object({ role: Role }).meta({ id: 'MemberChange' });

const list = '/api/v1/workspaces/{workspace_id}/members/';
const one = '/api/v1/workspaces/{workspace_id}/members/{id}/';
const params = InWorkspace.extend({ id: idParameter('Of the member’s user.') });
const object = { param: 'id', table: 'iam.user' } as const;
const common = { since: '1.0.0', published: true, auth: 'caller', rate: 'standard' } as const;
const byAdmin = { ...common, policy: 'workspace-admin', effect: 'write', object, params } as const;
const kept = {
  409: 'It is the last owner or the service user, or a request with the same Idempotency-Key is still running.',
} as const;
const asItIs = json(WorkspaceMember, { description: 'The member as they are now.', example: sample });

export const members = {
  list: operation({
    id: 'members.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s members',
    description: 'By user name.',
    ...common,
    policy: 'visible',
    effect: 'read',
    object: { param: 'workspace_id', table: 'iam.workspace' },
    params: InWorkspace,
    query: MemberQuery,
    responses: {
      200: json(PaginatedWorkspaceMemberList, {
        description: 'One page of members.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { ...listFailures, 404: 'There is no such workspace, or no such page.' },
  }),
  get: operation({
    id: 'members.get',
    method: 'GET',
    path: one,
    summary: 'Read one member',
    ...common,
    policy: 'visible',
    effect: 'read',
    object,
    params,
    responses: { 200: json(WorkspaceMember, { description: 'The member.', example: sample }) },
    failures: objectFailures,
  }),
  update: operation({
    id: 'members.update',
    method: 'PATCH',
    path: one,
    summary: 'Give a member another role',
    description:
      'For admins. Only an owner makes somebody an owner or changes one; where nobody owns the workspace yet, an admin makes the first. The last owner stays one. Only staff change staff.',
    ...byAdmin,
    writable: ['role'],
    body: jsonBody(MemberChange, { example: { role: 'member' } }),
    responses: { 200: asItIs },
    failures: { ...writeFailures, ...objectFailures, ...kept },
  }),
  suspend: operation({
    id: 'members.suspend',
    method: 'POST',
    path: `${one}suspend/`,
    summary: 'Suspend a member',
    description: 'Their keys, tokens and sessions are refused within a second. Nothing of theirs is lost.',
    ...byAdmin,
    writable: [],
    responses: { 200: asItIs },
    failures: { ...objectFailures, ...kept },
  }),
  restore: operation({
    id: 'members.restore',
    method: 'POST',
    path: `${one}restore/`,
    summary: 'Let a suspended member in again',
    ...byAdmin,
    writable: [],
    responses: { 200: asItIs },
    failures: { ...objectFailures, ...kept },
  }),
  erase: operation({
    id: 'members.erase',
    method: 'DELETE',
    path: one,
    summary: 'Erase a member',
    description:
      'For good: what is personal about them is removed, their keys, tokens and sessions end. What they did stays, without a name.',
    ...byAdmin,
    writable: [],
    responses: { 204: empty('Erased.') },
    failures: { ...objectFailures, ...kept },
  }),
} as const;
