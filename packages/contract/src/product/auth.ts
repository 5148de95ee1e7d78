import { z } from 'zod';
import { nameField, textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
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
  .meta({ id: 'WhoAmI', description: 'The user and workspace behind the credentials, and what they allow.' });
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
  username: Username.optional().meta({ description: 'Derived from the e-mail address if omitted.' }),
  full_name: nameField({ max: 300 }).optional(),
  external_id: textField({ min: 1, max: 200 })
    .optional()
    .meta({ description: 'Your own identifier for this person. Registering it again returns the same user.' }),
  timezone: TimeZone.optional().meta({ description: 'Used for days and streaks; UTC if omitted.' }),
});
export type NewRegistration = z.output<typeof NewRegistration>;

export const Registration = z
  .object({
    user: UserSimple,
    api_key: IssuedApiKey.nullable().meta({
      description: 'The new user’s key, shown only in this response; null if the user already existed.',
    }),
    created: z.boolean(),
  })
  .meta({ id: 'Registration', description: 'A registered user.' });
export type Registration = z.output<typeof Registration>;

export const TokenPair = z
  .object({
    access_token: z.string().meta({ description: 'Send it as `Authorization: Bearer <access_token>`.' }),
    refresh_token: z.string().meta({ description: 'Exchange it for the next pair of tokens; it can be used once.' }),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Lifetime of the access token in seconds.' }),
    refresh_expires_in: z.int().meta({ description: 'Lifetime of the refresh token in seconds.' }),
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

/** The handlers rate-limit these themselves: failures per IP address, successes per credential. */
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
  401: 'The credentials are wrong, expired, already used or revoked; `code` says which.',
  429: 'Too many failed attempts from this IP address, or too many exchanges of the same credentials; `Retry-After` says when to try again.',
} as const;

export const auth = {
  register: defineOperation({
    id: 'auth.register',
    method: 'POST',
    path: '/api/v1/auth/register/',
    summary: 'Register a user and get an API key for them',
    description:
      'For back ends: register each of your users, so that their activity, metrics and ranks are kept apart. Registering the same `external_id` or e-mail address again returns 200 with the same user and no key. The key is shown only once: send an Idempotency-Key so that you can repeat the request if the response is lost.',
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
      200: jsonResponse(Registration, {
        description: 'The user was already registered.',
        example: { user: sampleUser, api_key: null, created: false },
      }),
      201: jsonResponse(Registration, {
        description: 'The user was registered.',
        example: { user: sampleUser, api_key: sampleIssuedKey, created: true },
      }),
    },
    failures: {
      ...writeFailures,
      409: 'The username is taken, the e-mail address is registered with another `external_id`, or a request with the same Idempotency-Key is still running.',
    },
  }),
  login: defineOperation({
    id: 'auth.login',
    method: 'POST',
    path: '/api/v1/auth/login/',
    summary: 'Exchange an API key for tokens',
    description:
      'Send the key in the body or as `Authorization: Bearer <API_KEY>`. The access token is valid for 7 days, the refresh token for 30. Revoking the key revokes both.',
    ...unknownCaller,
    body: jsonBody(z.strictObject({ api_key: secretText.optional() }), {
      optional: true,
      example: { api_key: sampleIssuedKey.key },
    }),
    responses: { 200: jsonResponse(TokenPair, { description: 'A new pair of tokens.', example: samplePair }) },
    failures: refused,
  }),
  refresh: defineOperation({
    id: 'auth.refresh',
    method: 'POST',
    path: '/api/v1/auth/token/refresh/',
    summary: 'Exchange a refresh token for new tokens',
    description:
      'Each refresh token can be exchanged once. Repeating the exchange within 10 seconds returns the same pair again, in case the response was lost. After that, or once the new refresh token was used, reuse is treated as theft and all tokens of the login are revoked (`token_reused`).',
    ...unknownCaller,
    body: jsonBody(z.strictObject({ refresh_token: secretText }), { example: { refresh_token: samplePair.refresh_token } }),
    responses: { 200: jsonResponse(TokenPair, { description: 'The next pair of tokens.', example: samplePair }) },
    failures: refused,
  }),
  verify: defineOperation({
    id: 'auth.verify',
    method: 'POST',
    path: '/api/v1/auth/token/verify/',
    summary: 'Verify an access token',
    ...unknownCaller,
    effect: 'read',
    body: jsonBody(z.strictObject({ token: secretText }), { example: { token: samplePair.access_token } }),
    responses: {
      200: jsonResponse(
        z
          .object({ token_type: z.literal('access'), user_id: z.int(), expires_at: z.iso.datetime() })
          .meta({ id: 'VerifiedToken' }),
        {
          description: 'The token is valid.',
          example: { token_type: 'access', user_id: 7, expires_at: '2026-11-21T23:00:00Z' },
        },
      ),
    },
    failures: refused,
  }),
  logout: defineOperation({
    id: 'auth.logout',
    method: 'POST',
    path: '/api/v1/auth/logout/',
    summary: 'Log out',
    description: 'Revokes all tokens of the login within one second. Unknown tokens get the same response.',
    ...unknownCaller,
    rate: 'visitor',
    body: jsonBody(z.strictObject({ refresh_token: secretText }), { example: { refresh_token: samplePair.refresh_token } }),
    responses: { 204: emptyResponse('The login has ended.') },
    failures: { 400: refused[400] },
  }),
  jwks: defineOperation({
    id: 'auth.jwks',
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'Get the public keys that verify access tokens',
    description: 'A JSON Web Key Set (RFC 7517). A new key is published one day before it is first used.',
    since: '1.0.0',
    published: true,
    auth: 'anonymous',
    policy: 'anyone',
    effect: 'read',
    rate: 'none',
    responses: {
      200: jsonResponse(
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
  whoami: defineOperation({
    id: 'auth.whoami',
    method: 'GET',
    path: '/api/v1/auth/whoami/',
    summary: 'Get your user, workspace and scopes',
    description: 'Describes the credentials that were sent with this request.',
    since: '1.0.0',
    published: true,
    auth: 'caller',
    policy: 'any-caller',
    effect: 'read',
    rate: 'standard',
    responses: {
      200: jsonResponse(WhoAmI, {
        description: 'Your user, workspace and scopes.',
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
