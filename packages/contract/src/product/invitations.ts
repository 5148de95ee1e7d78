import { z } from 'zod';
import { nameField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { byAnyone, invalidLink, LinkToken, PasswordInput } from './accounts.ts';
import { idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { InWorkspace, idParameter } from './path-parameters.ts';
import { Username, UserSimple } from './users.ts';

const Role = z.enum(['owner', 'admin', 'member']);

export const Invitation = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    email: z.email(),
    role: Role,
    invited_by: z.int().meta({ description: 'ID of the user who sent the invitation.' }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().meta({ description: 'When the link expires. Invite the person again to send a new one.' }),
  })
  .meta({ id: 'Invitation', description: 'A pending invitation to a workspace.' });
export type Invitation = z.output<typeof Invitation>;

export const InvitationPreview = z
  .object({
    workspace_name: z.string(),
    email: z.email(),
    role: Role,
    password: z.enum(['new', 'current', 'none']).meta({
      description:
        '`new`: choose a password. `current`: give the existing password of the account with this address. `none`: the account has no password and needs none.',
    }),
    username: z.string().nullable().meta({ description: 'Username of the existing user; null if a user will be created.' }),
  })
  .meta({ id: 'InvitationPreview', description: 'The workspace an invitation is for, and what accepting it requires.' });
export type InvitationPreview = z.output<typeof InvitationPreview>;

const NewInvitation = z.strictObject({ email: z.email().max(254), role: Role });
export type NewInvitation = z.output<typeof NewInvitation>;

const AcceptedInvitation = z.strictObject({
  token: LinkToken,
  username: Username.optional().meta({ description: 'Username of the new user; derived from the e-mail address if omitted.' }),
  full_name: nameField({ max: 300 }).optional().meta({ description: 'Full name of the new user.' }),
  password: PasswordInput.optional().meta({ description: 'A new or the current password, as `password` of the preview says.' }),
});
export type AcceptedInvitation = z.output<typeof AcceptedInvitation>;

const sample: Invitation = {
  id: 4,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f',
  email: 'ada@lyceum.invalid',
  role: 'member',
  invited_by: 7,
  created_at: '2026-11-14T23:00:00Z',
  expires_at: '2026-11-21T23:00:00Z',
};
const sampleToken = 'lyc_in_000000000000000000000000000000000000';

const byAdmin = { since: '1.0.0', published: true, auth: 'caller', policy: 'workspace-admin', rate: 'standard' } as const;
const ofWorkspace = {
  path: '/api/v1/workspaces/{workspace_id}/invitations/',
  params: InWorkspace,
  object: { param: 'workspace_id', table: 'people.workspace' },
} as const;

export const invitations = {
  create: defineOperation({
    id: 'invitations.create',
    method: 'POST',
    summary: 'Invite a person by e-mail',
    description:
      'Sends a link that is valid for one week and can be used once. Inviting an address again replaces its pending invitation. Only owners can invite owners.',
    ...ofWorkspace,
    ...byAdmin,
    effect: 'write',
    writable: ['email', 'role'],
    body: jsonBody(NewInvitation, { example: { email: 'ada@lyceum.invalid', role: 'member' } }),
    responses: { 201: jsonResponse(Invitation, { description: 'The invitation.', example: sample }) },
    failures: {
      ...writeFailures,
      404: objectFailures[404],
      409: 'The person is already a member, or a request with the same Idempotency-Key is still running.',
    },
  }),
  list: defineOperation({
    id: 'invitations.list',
    method: 'GET',
    summary: 'List pending invitations',
    description: 'Invitations that were neither accepted nor revoked, newest first.',
    ...ofWorkspace,
    ...byAdmin,
    effect: 'read',
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(Invitation, 'PaginatedInvitationList'), {
        description: 'One page of invitations.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { 403: listFailures[403], 404: 'The workspace or the page does not exist.' },
  }),
  revoke: defineOperation({
    id: 'invitations.revoke',
    method: 'DELETE',
    path: '/api/v1/workspaces/{workspace_id}/invitations/{id}/',
    summary: 'Revoke an invitation',
    description: 'Its link stops working.',
    ...byAdmin,
    effect: 'write',
    writable: [],
    params: InWorkspace.extend({ id: idParameter('ID of the invitation.') }),
    object: { param: 'id', table: 'accounts.invitation' },
    responses: { 204: emptyResponse('The invitation was revoked.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  preview: defineOperation({
    id: 'invitations.preview',
    method: 'POST',
    path: '/api/v1/auth/invitations/preview/',
    summary: 'Get what an invitation is for',
    ...byAnyone,
    effect: 'read',
    body: jsonBody(z.strictObject({ token: LinkToken }), { example: { token: sampleToken } }),
    responses: {
      200: jsonResponse(InvitationPreview, {
        description: 'An invitation that can be accepted.',
        example: {
          workspace_name: 'Reading room',
          email: 'ada@lyceum.invalid',
          role: 'member',
          password: 'new',
          username: null,
        },
      }),
    },
    failures: invalidLink,
  }),
  accept: defineOperation({
    id: 'invitations.accept',
    method: 'POST',
    path: '/api/v1/auth/invitations/accept/',
    summary: 'Accept an invitation',
    description:
      'Following the link proves that you receive mail at the address, so it counts as verified. If the account already has a password, you must give it: the link alone does not sign you in to an existing account. If the workspace has a user with this address and without an account, that user becomes yours; otherwise a user is created.',
    ...byAnyone,
    effect: 'write',
    writable: ['username', 'full_name', 'password'],
    body: jsonBody(AcceptedInvitation, {
      example: { token: sampleToken, username: 'ada', full_name: 'Ada', password: 'three quiet tortoises' },
    }),
    responses: {
      201: jsonResponse(UserSimple, {
        description: 'The user in the workspace.',
        example: {
          id: 7,
          username: 'ada',
          email: 'ada@lyceum.invalid',
          full_name: 'Ada',
          first_time_login: true,
          theme: null,
          is_active: true,
          is_verified: true,
          profile_picture: 'https://api.lyceum.invalid/media/avatars/0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f.svg',
        },
      }),
    },
    failures: {
      ...invalidLink,
      409: 'You are already a member of this workspace.',
    },
  }),
} as const;
