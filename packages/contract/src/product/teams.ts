import { z } from 'zod';
import { nameField, textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { InWorkspace, idParameter } from './path-parameters.ts';
import { sampleUser } from './users.example.ts';
import { PaginatedMinimalIAMUserList, PeopleQuery } from './users.ts';

export const Team = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    members_count: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Team', description: 'A group of workspace members to share content with.' });
export type Team = z.output<typeof Team>;

const sample: Team = {
  id: 4,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e62',
  name: 'Archive',
  description: 'Keeps what is old.',
  members_count: 3,
  created_at: '2026-11-14T23:00:00Z',
  updated_at: '2026-11-14T23:00:00Z',
};

const Fields = z.object({
  name: nameField({ min: 1, max: 120 }),
  description: textField({ max: 1000 }).nullable(),
});
export const NewTeam = Fields.extend({ description: Fields.shape.description.default(null) }).meta({ id: 'NewTeam' });
export type NewTeam = z.output<typeof NewTeam>;
export const TeamChange = Fields.partial().meta({ id: 'TeamChange' });
export type TeamChange = z.output<typeof TeamChange>;

export const TeamQuery = PageQuery.extend({
  search: PeopleQuery.shape.search.meta({ description: 'Searches the name; every word must match.' }),
});
export type TeamQuery = z.output<typeof TeamQuery>;

const list = '/api/v1/workspaces/{workspace_id}/teams/';
const one = '/api/v1/workspaces/{workspace_id}/teams/{id}/';
const params = InWorkspace.extend({ id: idParameter('ID of the team.') });
const object = { param: 'id', table: 'people.team' } as const;
const ofWorkspace = { param: 'workspace_id', table: 'people.workspace' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, policy: 'workspace-admin', effect: 'write' } as const;
const taken = {
  409: 'A team with this name already exists, or a request with the same Idempotency-Key is still running.',
} as const;

const membership = {
  path: '/api/v1/workspaces/{workspace_id}/teams/{team_id}/members/{user_id}/',
  params: InWorkspace.extend({ team_id: idParameter('ID of the team.'), user_id: idParameter('ID of a user of the workspace.') }),
  object: { param: 'user_id', table: 'people.user' },
  writable: [],
} as const;

export const teams = {
  list: defineOperation({
    id: 'teams.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s teams',
    description: 'Ordered by name.',
    ...read,
    object: ofWorkspace,
    params: InWorkspace,
    query: TeamQuery,
    responses: {
      200: jsonResponse(paginatedSchema(Team, 'PaginatedTeamList'), {
        description: 'One page of teams.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { ...listFailures, 404: 'The workspace or the page does not exist.' },
  }),
  create: defineOperation({
    id: 'teams.create',
    method: 'POST',
    path: list,
    summary: 'Create a team',
    description: 'Requires the workspace admin role. Names are unique in the workspace, ignoring case.',
    ...write,
    object: ofWorkspace,
    writable: ['name', 'description'],
    params: InWorkspace,
    body: jsonBody(NewTeam, { example: { name: 'Archive', description: 'Keeps what is old.' } }),
    responses: {
      201: jsonResponse(Team, { description: 'The new team.', headers: { Location: 'URL of the team.' }, example: sample }),
    },
    failures: { ...writeFailures, 404: 'The workspace does not exist.', ...taken },
  }),
  get: defineOperation({
    id: 'teams.get',
    method: 'GET',
    path: one,
    summary: 'Get a team',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(Team, { description: 'The team.', example: sample }) },
    failures: objectFailures,
  }),
  update: defineOperation({
    id: 'teams.update',
    method: 'PATCH',
    path: one,
    summary: 'Update a team',
    description: 'Requires the workspace admin role. Fields left out of the body stay unchanged.',
    ...write,
    object,
    writable: ['name', 'description'],
    params,
    body: jsonBody(TeamChange, { example: { description: null } }),
    responses: { 200: jsonResponse(Team, { description: 'The updated team.', example: sample }) },
    failures: { ...writeFailures, ...objectFailures, ...taken },
  }),
  remove: defineOperation({
    id: 'teams.remove',
    method: 'DELETE',
    path: one,
    summary: 'Delete a team',
    description: 'Requires the workspace admin role. Its members stay in the workspace.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('The team was deleted.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  members: defineOperation({
    id: 'teams.members',
    method: 'GET',
    path: `${one}members/`,
    summary: 'List the members of a team',
    description: 'Most recently joined first.',
    ...read,
    object,
    params,
    query: PageQuery,
    responses: {
      200: jsonResponse(PaginatedMinimalIAMUserList, {
        description: 'One page of members.',
        example: { count: 1, next: null, previous: null, results: [sampleUser] },
      }),
    },
    failures: { ...objectFailures, 404: 'The team or the page does not exist.' },
  }),
  addMember: defineOperation({
    id: 'teams.addMember',
    method: 'PUT',
    summary: 'Add a member to a team',
    description: 'Requires the workspace admin role. Succeeds even if the user is already in the team.',
    ...write,
    ...membership,
    responses: { 204: emptyResponse('The user is in the team.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  removeMember: defineOperation({
    id: 'teams.removeMember',
    method: 'DELETE',
    summary: 'Remove a member from a team',
    description: 'Requires the workspace admin role. Succeeds even if the user is not in the team.',
    ...write,
    ...membership,
    responses: { 204: emptyResponse('The user is not in the team.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
