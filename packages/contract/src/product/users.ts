import { z } from 'zod';
import { nameField, textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { forbidden, idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { SearchParameter } from './list-parameters.ts';
import { idParameter } from './path-parameters.ts';
import { TimeZone } from './time-zone.ts';
import { sampleOwnUser, sampleUser } from './users.example.ts';

/** 150 characters or fewer; letters, digits and @ . + - _ only. */
export const Username = z
  .string()
  .regex(/^[A-Za-z0-9@.+_-]{1,150}$/)
  .max(150);

/** Five views of a user. Which personal values they show depends on the viewer (adr/0018). */

/** The creator of an experience. */
export const CreatorMinimal = z
  .object({
    id: z.int(),
    username: Username,
    full_name: z.string(),
    profile_picture: z.url(),
    is_verified: z.boolean(),
  })
  .meta({ id: 'CreatorMinimal' });
export type CreatorMinimal = z.output<typeof CreatorMinimal>;

/** The owner of a document. */
export const SimpleUser = z
  .object({
    id: z.int(),
    email: z.email(),
    full_name: z.string(),
    username: Username,
    is_verified: z.boolean(),
    profile_picture: z.url().optional(),
  })
  .meta({ id: 'SimpleUser' });
export type SimpleUser = z.output<typeof SimpleUser>;

/** A user as shown in games and sessions. */
export const UserSimple = z
  .object({
    id: z.int(),
    username: Username,
    email: z.email(),
    full_name: z.string().optional(),
    first_time_login: z.boolean(),
    theme: z.string().nullable().optional(),
    is_superuser: z.boolean().optional(),
    is_staff: z.boolean().optional(),
    is_active: z.boolean().optional(),
    is_verified: z.boolean().optional(),
    profile_picture: z.url(),
  })
  .meta({ id: 'UserSimple' });
export type UserSimple = z.output<typeof UserSimple>;

/** The user as shown to themselves. */
export const OwnUser = UserSimple.extend({ timezone: z.string().meta({ description: 'Used for days and streaks.' }) }).meta({
  id: 'OwnUser',
});
export type OwnUser = z.output<typeof OwnUser>;

const ownFields = {
  full_name: nameField({ max: 300 }),
  theme: textField({ min: 1, max: 50 }).nullable().meta({ description: 'Theme of the dashboard; null for the default.' }),
  timezone: TimeZone,
};
export const OwnUserChange = z.strictObject(ownFields).partial().meta({ id: 'OwnUserChange' });
export type OwnUserChange = z.output<typeof OwnUserChange>;

export const MinimalIAMUserDetail = z
  .object({
    profile_picture: z.string().nullable(),
    bio: z.string().nullable(),
    country: z.string().nullable(),
    phone: z.string().nullable(),
    linkedin_url: z.url().nullable(),
    github_url: z.url().nullable(),
    twitter_url: z.url().nullable(),
    website_url: z.url().nullable(),
    top_domain_elo: z.number(),
    top_domain_rank: z.int(),
  })
  .meta({ id: 'MinimalIAMUserDetail' });
export type MinimalIAMUserDetail = z.output<typeof MinimalIAMUserDetail>;

/** A user as shown to others. */
export const MinimalIAMUser = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.email().meta({ description: 'The real address for yourself and for admins; otherwise a no-reply address.' }),
    full_name: z.string(),
    is_verified: z.boolean(),
    details: z.array(MinimalIAMUserDetail).meta({ description: 'One entry, or none if the user has no details.' }),
    followers_count: z.int(),
  })
  .meta({ id: 'MinimalIAMUser' });
export type MinimalIAMUser = z.output<typeof MinimalIAMUser>;

export const PaginatedMinimalIAMUserList = paginatedSchema(MinimalIAMUser, 'PaginatedMinimalIAMUserList');
const samplePage = { count: 1, next: null, previous: null, results: [sampleUser] };

export const PeopleQuery = PageQuery.extend({
  search: SearchParameter.optional().meta({ description: 'Searches username and full name; every word must match.' }),
});
export type PeopleQuery = z.output<typeof PeopleQuery>;

const params = z.object({ id: idParameter('ID of a user in your workspace.') });
const object = { param: 'id', table: 'people.user' } as const;
const read = { since: '1.0.0', published: true, auth: 'caller', policy: 'visible', effect: 'read', rate: 'standard' } as const;
const write = { ...read, effect: 'write' } as const;
const me = '/api/v1/iam/users/me/';

export const users = {
  me: defineOperation({
    id: 'users.me',
    method: 'GET',
    path: me,
    summary: 'Get your user',
    ...read,
    policy: 'owner',
    responses: { 200: jsonResponse(OwnUser, { description: 'Your user.', example: sampleOwnUser }) },
    failures: forbidden,
  }),
  updateMe: defineOperation({
    id: 'users.updateMe',
    method: 'PATCH',
    path: me,
    summary: 'Update your name, theme or time zone',
    description: 'Fields left out of the body stay unchanged. The rest of your profile is in the user details.',
    ...write,
    policy: 'owner',
    writable: Object.keys(ownFields),
    body: jsonBody(OwnUserChange, { example: { full_name: 'Ada', theme: 'dark', timezone: 'Europe/Lisbon' } }),
    responses: { 200: jsonResponse(OwnUser, { description: 'Your updated user.', example: sampleOwnUser }) },
    failures: writeFailures,
  }),
  list: defineOperation({
    id: 'users.list',
    method: 'GET',
    path: '/api/v1/iam/users/',
    summary: 'List the users of the workspace',
    description: 'All users of your workspace, ordered by username.',
    ...read,
    query: PeopleQuery,
    responses: { 200: jsonResponse(PaginatedMinimalIAMUserList, { description: 'One page of users.', example: samplePage }) },
    failures: listFailures,
  }),
  get: defineOperation({
    id: 'users.get',
    method: 'GET',
    path: '/api/v1/iam/users/{id}/',
    summary: 'Get a user of the workspace',
    ...read,
    object,
    params,
    responses: { 200: jsonResponse(MinimalIAMUser, { description: 'The user.', example: sampleUser }) },
    failures: objectFailures,
  }),
  follow: defineOperation({
    id: 'users.follow',
    method: 'PUT',
    path: '/api/v1/iam/users/{id}/follow/',
    summary: 'Follow a user',
    description: 'The user must be in your workspace. Following them again changes nothing.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('You follow the user.') },
    failures: { ...objectFailures, 400: 'You cannot follow yourself.', ...idempotencyInProgress },
  }),
  unfollow: defineOperation({
    id: 'users.unfollow',
    method: 'DELETE',
    path: '/api/v1/iam/users/{id}/follow/',
    summary: 'Unfollow a user',
    description: 'Succeeds even if you did not follow them.',
    ...write,
    object,
    writable: [],
    params,
    responses: { 204: emptyResponse('You do not follow the user.') },
    failures: { ...objectFailures, 400: 'You cannot follow yourself.', ...idempotencyInProgress },
  }),
  followers: defineOperation({
    id: 'users.followers',
    method: 'GET',
    path: '/api/v1/iam/users/{id}/followers/',
    summary: 'List a user’s followers',
    description: 'Most recent first.',
    ...read,
    object,
    params,
    query: PageQuery,
    responses: { 200: jsonResponse(PaginatedMinimalIAMUserList, { description: 'One page of followers.', example: samplePage }) },
    failures: { ...objectFailures, 404: 'The user or the page does not exist.' },
  }),
  following: defineOperation({
    id: 'users.following',
    method: 'GET',
    path: '/api/v1/iam/users/{id}/following/',
    summary: 'List the users that a user follows',
    description: 'Most recent first.',
    ...read,
    object,
    params,
    query: PageQuery,
    responses: { 200: jsonResponse(PaginatedMinimalIAMUserList, { description: 'One page of users.', example: samplePage }) },
    failures: { ...objectFailures, 404: 'The user or the page does not exist.' },
  }),
} as const;
