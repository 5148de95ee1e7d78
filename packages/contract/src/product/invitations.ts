import { z } from 'zod';
import { textField } from '../field.ts';
import { operation } from '../operation.ts';
import { PageQuery, paginated } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
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
    invited_by: z.int().meta({ description: 'The user who invited.' }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().meta({ description: 'Its link is no good from then on; inviting again sends a new one.' }),
  })
  .meta({ id: 'Invitation', description: 'Somebody who was asked to join a workspace and has not answered.' });
export type Invitation = z.output<typeof Invitation>;

export const InvitationPreview = z
  .object({
    workspace_name: z.string(),
    email: z.email(),
    role: Role,
    password: z.enum(['new', 'current', 'none']).meta({
      description:
        '`new`: one must be chosen. `current`: the account of this address has one, which must be given. `none`: the account has none and needs none.',
    }),
    username: z.string().nullable().meta({ description: 'Of the user who is there already; null when one will be made.' }),
  })
  .meta({ id: 'InvitationPreview', description: 'What the reader of an invitation is asked to join, and what it takes.' });
export type InvitationPreview = z.output<typeof InvitationPreview>;

const NewInvitation = z.strictObject({ email: z.email().max(254), role: Role });
export type NewInvitation = z.output<typeof NewInvitation>;

const AcceptedInvitation = z.strictObject({
  token: LinkToken,
  username: Username.optional().meta({ description: 'Of the user to be made; from the address when left out.' }),
  full_name: textField({ max: 300 }).optional().meta({ description: 'Of the user to be made.' }),
  password: PasswordInput.optional().meta({ description: 'A new one or the current one, as the preview says.' }),
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
  object: { param: 'workspace_id', table: 'iam.workspace' },
} as const;

export const invitations = {
  create: operation({
    id: 'invitations.create',
    method: 'POST',
    summary: 'Invite somebody by e-mail',
    description:
      'Mails a link that is good for a week and for one person. Inviting an address again replaces its open invitation. Only an owner invites owners.',
    ...ofWorkspace,
    ...byAdmin,
    effect: 'write',
    writable: ['email', 'role'],
    body: jsonBody(NewInvitation, { example: { email: 'ada@lyceum.invalid', role: 'member' } }),
    responses: { 201: json(Invitation, { description: 'Invited.', example: sample }) },
    failures: {
      ...writeFailures,
      404: objectFailures[404],
      409: 'They are a member already, or a request with the same Idempotency-Key is still running.',
    },
  }),
  list: operation({
    id: 'invitations.list',
    method: 'GET',
    summary: 'List open invitations',
    description: 'Those that were neither accepted nor revoked, the newest first.',
    ...ofWorkspace,
    ...byAdmin,
    effect: 'read',
    query: PageQuery,
    responses: {
      200: json(paginated(Invitation, 'PaginatedInvitationList'), {
        description: 'One page of invitations.',
        example: { count: 1, next: null, previous: null, results: [sample] },
      }),
    },
    failures: { 403: listFailures[403], 404: 'There is no such workspace or page.' },
  }),
  revoke: operation({
    id: 'invitations.revoke',
    method: 'DELETE',
    path: '/api/v1/workspaces/{workspace_id}/invitations/{id}/',
    summary: 'Revoke an invitation',
    description: 'Its link is no good any more.',
    ...byAdmin,
    effect: 'write',
    writable: [],
    params: InWorkspace.extend({ id: idParameter('Of the invitation.') }),
    object: { param: 'id', table: 'iam.invitation' },
    responses: { 204: empty('Revoked.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  preview: operation({
    id: 'invitations.preview',
    method: 'POST',
    path: '/api/v1/auth/invitations/preview/',
    summary: 'What an invitation is for',
    ...byAnyone,
    effect: 'read',
    body: jsonBody(z.strictObject({ token: LinkToken }), { example: { token: sampleToken } }),
    responses: {
      200: json(InvitationPreview, {
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
  accept: operation({
    id: 'invitations.accept',
    method: 'POST',
    path: '/api/v1/auth/invitations/accept/',
    summary: 'Accept an invitation',
    description:
      'Whoever reads the link reads the mail, so the address counts as verified. An account that has a password must be proved by it: the link alone does not open it. A user of the workspace with this address whom nobody has claimed is taken over; otherwise one is made.',
    ...byAnyone,
    effect: 'write',
    writable: ['username', 'full_name', 'password'],
    body: jsonBody(AcceptedInvitation, {
      example: { token: sampleToken, username: 'ada', full_name: 'Ada', password: 'three quiet tortoises' },
    }),
    responses: {
      201: json(UserSimple, {
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
      409: 'They are a member already.',
    },
  }),
} as const;
