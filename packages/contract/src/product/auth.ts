import { z } from 'zod';
import { textField } from '../field.ts';
import { operation } from '../operation.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json } from '../response.ts';
import { IssuedApiKey, KeyScopes, lifetimes, sampleIssuedKey } from './credentials.ts';
import { forbidden, writeFailures } from './failures.ts';
import { TimeZone } from './time-zone.ts';
import { Username, UserSimple } from './users.ts';

export const WhoAmI = z
  .object({
    user: UserSimple,
    workspace: z.object({ id: z.int(), uid: z.uuid(), name: z.string(), slug: z.string() }),
    role: z.enum(['owner', 'admin', 'member']),
    auth_method: z.enum(['key', 'token', 'session']),
    key_id: z.int().nullable(),
    scopes: KeyScopes,
  })
  .meta({ id: 'WhoAmI', description: 'Who the credentials belong to and what they allow.' });
export type WhoAmI = z.output<typeof WhoAmI>;

const sampleUser: UserSimple = {
  id: 7,
  username: 'ada',
  email: 'ada@lyceum.invalid',
  full_name: 'Ada',
  first_time_login: false,
  theme: null,
  is_active: true,
  is_verified: true,
  profile_picture: 'https://api.lyceum.invalid/media/avatars/0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f.svg',
};

const NewRegistration = z.strictObject({
  email: z.email().max(254),
  username: Username.optional().meta({ description: 'Made from the address when left out.' }),
  full_name: textField({ max: 300 }).optional(),
  external_id: textField({ min: 1, max: 200 })
    .optional()
    .meta({ description: 'Your own name for this person; registering it again finds the same user.' }),
  timezone: TimeZone.optional().meta({ description: 'For days and streaks; UTC when left out.' }),
});
export type NewRegistration = z.output<typeof NewRegistration>;

export const Registration = z
  .object({
    user: UserSimple,
    api_key: IssuedApiKey.nullable().meta({
      description: 'The new user’s key, this once; null when the user was there already.',
    }),
    created: z.boolean(),
  })
  .meta({ id: 'Registration', description: 'A registered user.' });
export type Registration = z.output<typeof Registration>;

export const TokenPair = z
  .object({
    access_token: z.string().meta({ description: 'Sent as `Authorization: Bearer`.' }),
    refresh_token: z.string().meta({ description: 'Exchanged for the next pair; good for one exchange.' }),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds that the access token lives.' }),
    refresh_expires_in: z.int().meta({ description: 'Seconds that the refresh token lives.' }),
  })
  .meta({ id: 'TokenPair' });
export type TokenPair = z.output<typeof TokenPair>;
const samplePair: TokenPair = {
  access_token: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCJ9.e30.signature',
  refresh_token: 'lyc_rt_000000000000000000000000000000000000',
  token_type: 'Bearer',
  expires_in: lifetimes.accessToken,
  refresh_expires_in: lifetimes.refreshToken,
};

const secretText = z.string().min(1).max(4096);

/** Nobody is known yet; each of these counts failures by address and successes by what was presented. */
const unknownCaller = {
  since: '1.0.0',
  published: true,
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'write',
  rate: 'none',
  writable: [],
} as const;
const refused = {
  400: 'The body is not valid; `errors` names the fields.',
  401: 'The credentials are wrong, expired, used up or revoked; `code` tells which.',
  429: 'Too many failures from this address, or too many exchanges of the same credentials; `Retry-After` says when to come back.',
} as const;

export const auth = {
  register: operation({
    id: 'auth.register',
    method: 'POST',
    path: '/api/v1/auth/register/',
    summary: 'Register a user and get their key',
    description:
      'For back ends: one user, and one key, per person of yours keeps their activity, metrics and ranks apart. Registering the same `external_id` or address again answers 200 with the same user and no key. Send an Idempotency-Key: the answer with the once-shown key can then be had again if it was lost on the way.',
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'workspace-key',
    effect: 'write',
    rate: 'registration',
    writable: ['email', 'username', 'full_name', 'external_id', 'timezone'],
    body: jsonBody(NewRegistration, {
      example: {
        email: 'ada@lyceum.invalid',
        username: 'ada',
        full_name: 'Ada',
        external_id: 'customer-42',
        timezone: 'Europe/Athens',
      },
    }),
    responses: {
      200: json(Registration, {
        description: 'The user was registered before.',
        example: { user: sampleUser, api_key: null, created: false },
      }),
      201: json(Registration, {
        description: 'Registered.',
        example: { user: sampleUser, api_key: sampleIssuedKey, created: true },
      }),
    },
    failures: {
      ...writeFailures,
      409: 'The username is taken, the address is registered under another `external_id`, or a request with the same Idempotency-Key is still running.',
    },
  }),
  login: operation({
    id: 'auth.login',
    method: 'POST',
    path: '/api/v1/auth/login/',
    summary: 'Exchange a key for tokens',
    description:
      'The key comes in the body or as `Authorization: Bearer <API_KEY>`. The access token lives 7 days, the refresh token 30; both die with the key.',
    ...unknownCaller,
    body: jsonBody(z.strictObject({ api_key: secretText.optional() }), {
      optional: true,
      example: { api_key: sampleIssuedKey.key },
    }),
    responses: { 200: json(TokenPair, { description: 'A new pair.', example: samplePair }) },
    failures: refused,
  }),
  refresh: operation({
    id: 'auth.refresh',
    method: 'POST',
    path: '/api/v1/auth/token/refresh/',
    summary: 'Exchange a refresh token for the next pair',
    description:
      'Each refresh token is good for one exchange. Presented once more within 10 seconds, it gives the same pair again, for whoever lost the answer; later, or after a further exchange, it is taken for stolen: all tokens of that login die (`token_reused`).',
    ...unknownCaller,
    body: jsonBody(z.strictObject({ refresh_token: secretText }), { example: { refresh_token: samplePair.refresh_token } }),
    responses: { 200: json(TokenPair, { description: 'The next pair.', example: samplePair }) },
    failures: refused,
  }),
  verify: operation({
    id: 'auth.verify',
    method: 'POST',
    path: '/api/v1/auth/token/verify/',
    summary: 'Is this access token good?',
    ...unknownCaller,
    effect: 'read',
    body: jsonBody(z.strictObject({ token: secretText }), { example: { token: samplePair.access_token } }),
    responses: {
      200: json(
        z
          .object({ token_type: z.literal('access'), user_id: z.int(), expires_at: z.iso.datetime() })
          .meta({ id: 'VerifiedToken' }),
        {
          description: 'It is.',
          example: { token_type: 'access', user_id: 7, expires_at: '2026-11-21T23:00:00Z' },
        },
      ),
    },
    failures: refused,
  }),
  logout: operation({
    id: 'auth.logout',
    method: 'POST',
    path: '/api/v1/auth/logout/',
    summary: 'End a login',
    description:
      'All tokens that came from the same login are refused everywhere within a second. Unknown tokens are answered alike.',
    ...unknownCaller,
    rate: 'visitor',
    body: jsonBody(z.strictObject({ refresh_token: secretText }), { example: { refresh_token: samplePair.refresh_token } }),
    responses: { 204: empty('It has ended.') },
    failures: { 400: refused[400] },
  }),
  jwks: operation({
    id: 'auth.jwks',
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'Public keys of access tokens',
    description: 'A JSON Web Key Set (RFC 7517). A new key is published a day before it signs.',
    since: '1.0.0',
    published: true,
    auth: 'anonymous',
    policy: 'anyone',
    effect: 'read',
    rate: 'none',
    responses: {
      200: json(
        z
          .object({
            keys: z.array(
              z.object({
                kty: z.literal('OKP'),
                crv: z.literal('Ed25519'),
                use: z.literal('sig'),
                alg: z.literal('EdDSA'),
                kid: z.string(),
                x: z.string(),
              }),
            ),
          })
          .meta({ id: 'JsonWebKeySet' }),
        {
          description: 'The keys.',
          example: {
            keys: [
              {
                kty: 'OKP',
                crv: 'Ed25519',
                use: 'sig',
                alg: 'EdDSA',
                kid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f',
                x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
              },
            ],
          },
        },
      ),
    },
    failures: {},
  }),
  whoami: operation({
    id: 'auth.whoami',
    method: 'GET',
    path: '/api/v1/auth/whoami/',
    summary: 'Who am I?',
    description: 'The user, the workspace and the scopes behind the credentials of this very request.',
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'any-caller',
    effect: 'read',
    rate: 'standard',
    responses: {
      200: json(WhoAmI, {
        description: 'The caller.',
        example: {
          user: sampleUser,
          workspace: { id: 1, uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f', name: 'Reading room', slug: 'reading-room' },
          role: 'member',
          auth_method: 'key',
          key_id: 3,
          scopes: ['read', 'write'],
        },
      }),
    },
    failures: forbidden,
  }),
} as const;
