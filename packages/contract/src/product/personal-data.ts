import { z } from 'zod';
import { operation } from '../operation.ts';
import { empty, json } from '../response.ts';
import { forbidden } from './failures.ts';
import { samplePersonalData } from './personal-data.example.ts';
import { IAMUserDetail } from './user-details.ts';
import { Role } from './workspaces.ts';

const moment = z.iso.datetime();
const maybe = moment.nullable();
const Follow = z.object({ user_id: z.int(), username: z.string(), since: moment });

export const PersonalData = z
  .object({
    exported_at: moment,
    complete: z.boolean().meta({ description: 'False when a part is longer than 10,000 entries; the newest are there.' }),
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
      last_login_at: maybe,
      workspace: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
    }),
    account: z
      .array(z.object({ email: z.string(), email_verified_at: maybe, created_at: moment }))
      .meta({ description: 'The sign-in that the user is linked to, if any.' }),
    details: z.array(IAMUserDetail).meta({ description: 'One entry, or none.' }),
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
        expires_at: maybe,
        revoked_at: maybe,
        last_used_at: maybe,
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
        revoked_at: maybe,
      }),
    ),
    logins: z
      .array(z.object({ id: z.int(), created_at: moment, expires_at: moment, revoked_at: maybe }))
      .meta({ description: 'Logins for tokens.' }),
    invitations: z
      .array(z.object({ id: z.int(), role: Role, created_at: moment, accepted_at: maybe, revoked_at: maybe }))
      .meta({ description: 'To the user’s address, into this workspace.' }),
    deeds: z
      .array(z.object({ at: moment, action: z.string(), object_type: z.string(), object_id: z.string(), carrier: z.string() }))
      .meta({ description: 'What the user did, from the audit trail.' }),
    others: z
      .record(z.string(), z.array(z.unknown()))
      .meta({ description: 'What other parts of the installation hold, by name.' }),
  })
  .meta({ id: 'PersonalData', description: 'Everything that the installation holds of one user.' });
export type PersonalData = z.output<typeof PersonalData>;

const own = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', rate: 'standard' } as const;

export const personalData = {
  export: operation({
    id: 'personalData.export',
    method: 'GET',
    path: '/api/v1/iam/users/me/export/',
    summary: 'Take out one’s data',
    description: 'Everything that this installation holds of the caller, in one document. Secrets are not among it.',
    ...own,
    effect: 'read',
    responses: { 200: json(PersonalData, { description: 'The data.', example: samplePersonalData }) },
    failures: forbidden,
  }),
  erase: operation({
    id: 'personalData.erase',
    method: 'DELETE',
    path: '/api/v1/iam/users/me/',
    summary: 'Erase oneself',
    description:
      'For good: what is personal about the caller is removed, and their keys, tokens and sessions end, the one of this request included. What they did stays, without a name.',
    ...own,
    effect: 'write',
    writable: [],
    responses: { 204: empty('Erased.') },
    failures: {
      ...forbidden,
      409: 'The caller is the last owner or the service user, or a request with the same Idempotency-Key is still running.',
    },
  }),
} as const;
