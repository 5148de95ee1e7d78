import { z } from 'zod';
import { textField } from '../field.ts';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
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
  .meta({ id: 'Team', description: 'Some of a workspace’s people, to share things with.' });
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
  name: textField({ min: 1, max: 120 }),
  description: textField({ max: 1000 }).nullable(),
});
export const NewTeam = Fields.extend({ description: Fields.shape.description.default(null) }).meta({ id: 'NewTeam' });
export type NewTeam = z.output<typeof NewTeam>;
export const TeamChange = Fields.partial().meta({ id: 'TeamChange' });
export type TeamChange = z.output<typeof TeamChange>;

export const TeamQuery = PageQuery.extend({
  search: PeopleQuery.shape.search.meta({ description: 'Free text over the name; every word must occur.' }),
});
export type TeamQuery = z.output<typeof TeamQuery>;

const list = '/api/v1/workspaces/{workspace_id}/teams/';
const one = '/api/v1/workspaces/{workspace_id}/teams/{id}/';
const params = InWorkspace.extend({ id: idParameter('Of the team.') });
const object = { param: 'id', table: 'iam.team' } as const;
const ofWorkspace = { param: 'workspace_id', table: 'iam.workspace' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, policy: 'workspace-admin', effect: 'write' } as const;
const taken = { 409: 'There is a team of this name, or a request with the same Idempotency-Key is still running.' } as const;

const membership = {
  path: '/api/v1/workspaces/{workspace_id}/teams/{team_id}/members/{user_id}/',
  params: InWorkspace.extend({ team_id: idParameter('Of the team.'), user_id: idParameter('Of a user of the workspace.') }),
  object: { param: 'user_id', table: 'iam.user' },
  writable: [],
} as const;

export const teams = {
  list: operation({
    id: 'teams.list',
    method: 'GET',
    path: list,
    summary: 'List the workspace’s teams',
    description: 'By name.',
    ...read,
    object: ofWorkspace,
    params: InWorkspace,
    query: TeamQuery,
    responses: {
      200: json(paginated(Team, 'PaginatedTeamList'), {
        description: 'One page of teams.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { ...listFailures, 404: 'There is no such workspace, or no such page.' },
  }),
  create: operation({
    id: 'teams.create',
    method: 'POST',
    path: list,
    summary: 'Make a team',
    description: 'For admins. Names are unique in the workspace, whatever the case of their letters.',
    ...write,
    object: ofWorkspace,
    writable: ['name', 'description'],
    params: InWorkspace,
    body: jsonBody(NewTeam, { example: { name: 'Archive', description: 'Keeps what is old.' } }),
    responses: {
      201: json(Team, { description: 'The new team.', headers: { Location: 'Where the team is.' }, example: sample }),
    },
    failures: { ...writeFailures, 404: 'There is no such workspace.', ...taken },
  }),
  get: operation({
    id: 'teams.get',
    method: 'GET',
    path: one,
    summary: 'Read one team',
    ...read,
    object,
    params,
    responses: { 200: json(Team, { description: 'The team.', example: sample }) },
    failures: objectFailures,
  }),
  update: operation({
    id: 'teams.update',
    method: 'PATCH',
    path: one,
    summary: 'Change a team',
    description: 'For admins. What the body does not name stays as it is.',
    ...write,
    object,
    writable: ['name', 'description'],
    params,
    body: jsonBody(TeamChange, { example: { description: null } }),
    responses: { 200: json(Team, { description: 'The team as it is now.', example: sample }) },
    failures: { ...writeFailures, ...objectFailures, ...taken },
  }),
  remove: operation({
    id: 'teams.remove',
    method: 'DELETE',
    path: one,
    summary: 'Dissolve a team',
    description: 'For admins. Its people stay in the workspace.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: empty('There is no such team any more.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  members: operation({
    id: 'teams.members',
    method: 'GET',
    path: `${one}members/`,
    summary: 'List a team’s people',
    description: 'The latest to join first.',
    ...read,
    object,
    params,
    query: PageQuery,
    responses: {
      200: json(PaginatedMinimalIAMUserList, {
        description: 'One page of people.',
        example: { count: 1, next: null, previous: null, results: [sampleUser] },
      }),
    },
    failures: { ...objectFailures, 404: 'There is no such team, or no such page.' },
  }),
  addMember: operation({
    id: 'teams.addMember',
    method: 'PUT',
    summary: 'Put somebody into a team',
    description: 'For admins. Whoever is in it already stays in it.',
    ...write,
    ...membership,
    responses: { 204: empty('They are in the team.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  removeMember: operation({
    id: 'teams.removeMember',
    method: 'DELETE',
    summary: 'Take somebody out of a team',
    description: 'For admins. Also when they are not in it.',
    ...write,
    ...membership,
    responses: { 204: empty('They are not in the team.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
