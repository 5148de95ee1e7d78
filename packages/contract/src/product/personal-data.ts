import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { forbidden } from './failures.ts';
import { samplePersonalData } from './personal-data.example.ts';
import { IAMUserDetail } from './user-details.ts';
import { Role } from './workspaces.ts';

const moment = z.iso.datetime();
const nullableMoment = moment.nullable();
const Follow = z.object({ user_id: z.int(), username: z.string(), since: moment });

export const PersonalData = z
  .object({
    exported_at: moment,
    complete: z
      .boolean()
      .meta({ description: 'False if a part has more than 10,000 entries; only the newest 10,000 are included.' }),
    user: z.object({
      id: z.int(),
      uid: z.uuid(),
      username: z.string(),
      email: z.string(),
      full_name: z.string(),
      role: Role,
      is_staff: z.boolean(),
      is_verified: z.boolean(),
      theme: z.string().nullable(),
      timezone: z.string(),
      external_id: z.string().nullable(),
      profile_picture: z.string().nullable(),
      created_at: moment,
      last_login_at: nullableMoment,
      workspace: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
    }),
    account: z
      .array(z.object({ email: z.string(), email_verified_at: nullableMoment, created_at: moment }))
      .meta({ description: 'The sign-in account of the user, if any.' }),
    details: z.array(IAMUserDetail).meta({ description: 'At most one entry.' }),
    following: z.array(Follow),
    followers: z.array(Follow),
    teams: z.array(z.object({ id: z.int(), name: z.string(), since: moment })),
    keys: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        prefix: z.string(),
        scopes: z.array(z.string()),
        created_at: moment,
        expires_at: nullableMoment,
        revoked_at: nullableMoment,
        last_used_at: nullableMoment,
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.int(),
        method: z.string(),
        user_agent: z.string(),
        created_at: moment,
        last_seen_at: moment,
        expires_at: moment,
        revoked_at: nullableMoment,
      }),
    ),
    logins: z
      .array(z.object({ id: z.int(), created_at: moment, expires_at: moment, revoked_at: nullableMoment }))
      .meta({ description: 'Exchanges of API keys for tokens.' }),
    invitations: z
      .array(z.object({ id: z.int(), role: Role, created_at: moment, accepted_at: nullableMoment, revoked_at: nullableMoment }))
      .meta({ description: 'Invitations to this workspace, sent to the user’s e-mail address.' }),
    deeds: z
      .array(z.object({ at: moment, action: z.string(), object_type: z.string(), object_id: z.string(), carrier: z.string() }))
      .meta({ description: 'Actions of the user in the audit trail.' }),
    others: z
      .record(z.string(), z.array(z.unknown()))
      .meta({ description: 'Data held by other parts of the installation, by name.' }),
  })
  .meta({ id: 'PersonalData', description: 'All data that the installation stores about a user.' });
export type PersonalData = z.output<typeof PersonalData>;

const own = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', rate: 'standard' } as const;

export const personalData = {
  export: defineOperation({
    id: 'personalData.export',
    method: 'GET',
    path: '/api/v1/iam/users/me/export/',
    summary: 'Export your personal data',
    description: 'All data that this installation stores about you, in one document, without secrets.',
    ...own,
    effect: 'read',
    responses: { 200: jsonResponse(PersonalData, { description: 'The data.', example: samplePersonalData }) },
    failures: forbidden,
  }),
  erase: defineOperation({
    id: 'personalData.erase',
    method: 'DELETE',
    path: '/api/v1/iam/users/me/',
    summary: 'Erase your personal data',
    description:
      'Permanently removes your personal data and ends your keys, tokens and sessions, including the one used for this request. Your contributions remain, without your name.',
    ...own,
    effect: 'write',
    writable: [],
    responses: { 204: emptyResponse('Your personal data was erased.') },
    failures: {
      ...forbidden,
      409: 'You are the last owner or the service user, or a request with the same Idempotency-Key is still running.',
    },
  }),
} as const;
