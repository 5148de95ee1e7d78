import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { integerParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { invalidLink, LinkToken } from './accounts.ts';
import { KeyScopes } from './credentials.ts';
import { forbidden, idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import {
  FactorChallengeToken,
  OneTimeCode,
  PasskeyResponse,
  RecoveryCode,
  SecondFactorChallenge,
  sampleChallenge,
} from './second-factors.ts';
import { UserSimple } from './users.ts';

const WorkspaceSummary = z.object({ id: z.int(), uid: z.uuid(), name: z.string(), slug: z.string() });

export const Session = z
  .object({
    user: UserSimple,
    workspace: WorkspaceSummary,
    workspaces: z.array(WorkspaceSummary).meta({ description: 'The workspaces you can switch to, including the current one.' }),
    csrf_token: z.string().meta({ description: 'Send it as `X-CSRF-Token` with every request except GET and HEAD.' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Session', description: 'A browser session. Scripts cannot read its cookie.' });
export type Session = z.output<typeof Session>;

/** A session or token login, as shown to its owner. */
export const SignIn = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    kind: z.enum(['session', 'token']),
    method: z.enum(['password', 'key', 'oidc', 'link']),
    scopes: KeyScopes,
    user_agent: z.string(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    current: z.boolean().meta({ description: 'Whether this request used it.' }),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.output<typeof SignIn>;

const sampleWorkspace = { id: 1, uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f', name: 'Reading room', slug: 'reading-room' };
const sampleSession: Session = {
  user: {
    id: 7,
    username: 'ada',
    email: 'ada@lyceum.invalid',
    full_name: 'Ada',
    first_time_login: false,
    profile_picture: 'https://api.lyceum.invalid/media/avatars/0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f.svg',
  },
  workspace: sampleWorkspace,
  workspaces: [sampleWorkspace],
  csrf_token: 'dGhpcyBpcyBub3QgYSB0b2tlbg',
  expires_at: '2026-12-14T23:00:00Z',
};
const sampleSignIn: SignIn = {
  id: 5,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f',
  kind: 'session',
  method: 'password',
  scopes: ['read', 'write', 'admin'],
  user_agent: 'Mozilla/5.0',
  created_at: '2026-11-14T23:00:00Z',
  last_seen_at: '2026-11-14T23:00:00Z',
  expires_at: '2026-12-14T23:00:00Z',
  current: true,
};

const SignInCredentials = z
  .strictObject({
    api_key: z.string().min(1).max(200).optional(),
    email: z.email().max(254).optional(),
    password: z.string().min(1).max(1024).optional(),
    workspace: z
      .string()
      .max(63)
      .optional()
      .meta({ description: 'Slug of the workspace to sign in to, if you belong to several.' }),
  })
  .refine(({ api_key, email, password }) => (api_key === undefined) !== (email === undefined || password === undefined), {
    error: 'Send either api_key, or email and password.',
  });
export type SignInCredentials = z.output<typeof SignInCredentials>;

const PresentedSecondFactor = z
  .strictObject({
    challenge: FactorChallengeToken,
    code: OneTimeCode.optional(),
    recovery_code: RecoveryCode.optional(),
    passkey: PasskeyResponse.optional(),
    remember_device: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether this browser is not asked for the second factor again for 30 days.' }),
  })
  .refine(({ code, recovery_code, passkey }) => [code, recovery_code, passkey].filter((one) => one !== undefined).length === 1, {
    error: 'Send exactly one of code, recovery_code and passkey.',
  });
export type PresentedSecondFactor = z.output<typeof PresentedSecondFactor>;

const cookieHeader = {
  'Set-Cookie':
    'The session cookie `__Host-session`, and `__Host-device`, by which this browser is recognised at the next sign-in.',
};
const signedIn = {
  201: jsonResponse(Session, { description: 'Signed in.', headers: cookieHeader, example: sampleSession }),
  202: jsonResponse(SecondFactorChallenge, {
    description: 'The account needs a second factor: send it to POST /api/v1/auth/session/second-factor/.',
    example: { challenge: sampleChallenge, methods: ['totp', 'recovery_code'], passkey_options: null },
  }),
};
const own = { since: '1.0.0', published: true, auth: 'caller', rate: 'standard' } as const;

export const sessions = {
  create: defineOperation({
    id: 'sessions.create',
    method: 'POST',
    path: '/api/v1/auth/session/',
    summary: 'Sign in with a browser',
    description:
      'With e-mail address and password, or with an API key. The cookie is `HttpOnly`, `Secure` and `SameSite=Lax`; it expires after 30 days, or after 14 days without use. Browsers that have signed in before have their own limit of wrong passwords; all others share a small one per account and per network.',
    since: '1.0.0',
    published: true,
    auth: 'anonymous',
    policy: 'anyone',
    effect: 'write',
    rate: 'none',
    writable: [],
    body: jsonBody(SignInCredentials, { example: { email: 'ada@lyceum.invalid', password: 'correct horse battery staple' } }),
    responses: signedIn,
    failures: {
      400: writeFailures[400],
      401: 'The key, or the e-mail address and password, are wrong; or the workspace only allows signing in with OpenID.',
      403: 'The request came from another site.',
      429: 'Too many wrong passwords. With `sign_in_link_offered`, POST /api/v1/auth/session/link/ mails a link that signs you in; otherwise `Retry-After` says when to try again.',
    },
  }),
  createByLink: defineOperation({
    id: 'sessions.createByLink',
    method: 'POST',
    path: '/api/v1/auth/session/link/confirm/',
    summary: 'Sign in with an e-mailed link',
    description: 'The link works once, within an hour, in any browser.',
    since: '1.0.0',
    published: true,
    auth: 'anonymous',
    policy: 'anyone',
    effect: 'write',
    rate: 'visitor',
    writable: [],
    body: jsonBody(z.strictObject({ token: LinkToken, workspace: SignInCredentials.shape.workspace }), {
      example: { token: 'lyc_si_000000000000000000000000000000000000' },
    }),
    responses: signedIn,
    failures: {
      ...invalidLink,
      401: 'You do not belong to the workspace, or it only allows signing in with OpenID.',
      403: 'The request came from another site.',
    },
  }),
  verifySecondFactor: defineOperation({
    id: 'sessions.verifySecondFactor',
    method: 'POST',
    path: '/api/v1/auth/session/second-factor/',
    summary: 'Finish signing in with a second factor',
    description: 'Send exactly one of `code`, `recovery_code` and `passkey`. Five attempts are possible for each challenge.',
    since: '1.0.0',
    published: true,
    auth: 'anonymous',
    policy: 'anyone',
    effect: 'write',
    rate: 'visitor',
    writable: [],
    body: jsonBody(PresentedSecondFactor, { example: { challenge: sampleChallenge, code: '123456', remember_device: true } }),
    responses: { 201: signedIn[201] },
    failures: {
      400: writeFailures[400],
      401: 'The second factor is wrong, or the challenge was used, has expired or was attempted too often.',
      403: 'The request came from another site.',
      429: 'Too many requests, or too many wrong second factors for this account; `Retry-After` says when to try again.',
    },
  }),
  current: defineOperation({
    id: 'sessions.current',
    method: 'GET',
    path: '/api/v1/auth/session/',
    summary: 'Get the current session',
    ...own,
    policy: 'owner',
    effect: 'read',
    responses: { 200: jsonResponse(Session, { description: 'The session.', example: sampleSession }) },
    failures: { ...forbidden, 404: 'The request was not made with a session.' },
  }),
  end: defineOperation({
    id: 'sessions.end',
    method: 'DELETE',
    path: '/api/v1/auth/session/',
    summary: 'Sign out',
    ...own,
    policy: 'owner',
    effect: 'write',
    writable: [],
    responses: { 204: emptyResponse('You are signed out and the cookie is removed.') },
    failures: {
      400: 'The Idempotency-Key is malformed.',
      ...forbidden,
      404: 'The request was not made with a session.',
      ...idempotencyInProgress,
    },
  }),
  switchWorkspace: defineOperation({
    id: 'sessions.switchWorkspace',
    method: 'POST',
    path: '/api/v1/auth/session/workspace/',
    summary: 'Switch to another workspace',
    description: 'Replaces the session with one in the other workspace, with a new cookie and CSRF token.',
    ...own,
    policy: 'owner',
    effect: 'write',
    writable: ['workspace_id'],
    body: jsonBody(z.strictObject({ workspace_id: z.int().min(1) }), { example: { workspace_id: 2 } }),
    responses: { 201: jsonResponse(Session, { description: 'The new session.', headers: cookieHeader, example: sampleSession }) },
    failures: {
      400: writeFailures[400],
      ...forbidden,
      404: 'The request was not made with a session, or you do not belong to the workspace.',
    },
  }),
  list: defineOperation({
    id: 'sessions.list',
    method: 'GET',
    path: '/api/v1/auth/sessions/',
    summary: 'List your sessions',
    description: 'Active sessions, newest first.',
    ...own,
    policy: 'owner',
    effect: 'read',
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(SignIn, 'PaginatedSignInList'), {
        description: 'One page of results.',
        example: { count: 1, next: null, previous: null, results: [sampleSignIn] },
      }),
    },
    failures: { ...forbidden, 404: listFailures[404] },
  }),
  revoke: defineOperation({
    id: 'sessions.revoke',
    method: 'DELETE',
    path: '/api/v1/auth/sessions/{id}/',
    summary: 'End one of your sessions',
    ...own,
    policy: 'owner',
    effect: 'write',
    writable: [],
    object: { param: 'id', table: 'auth.session' },
    params: z.object({
      id: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description: 'ID of the session.' }),
    }),
    responses: { 204: emptyResponse('The session has ended.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  listTokens: defineOperation({
    id: 'sessions.listTokens',
    method: 'GET',
    path: '/api/v1/auth/tokens/',
    summary: 'List your token logins',
    description: 'Active logins, newest first. Each is an API key that was exchanged for tokens.',
    ...own,
    policy: 'owner',
    effect: 'read',
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(SignIn, 'PaginatedSignInList'), {
        description: 'One page of results.',
        example: { count: 1, next: null, previous: null, results: [{ ...sampleSignIn, kind: 'token', method: 'key' }] },
      }),
    },
    failures: { ...forbidden, 404: listFailures[404] },
  }),
  revokeTokens: defineOperation({
    id: 'sessions.revokeTokens',
    method: 'DELETE',
    path: '/api/v1/auth/tokens/{id}/',
    summary: 'End one of your token logins',
    ...own,
    policy: 'owner',
    effect: 'write',
    writable: [],
    object: { param: 'id', table: 'auth.token_family' },
    params: z.object({
      id: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description: 'ID of the login.' }),
    }),
    responses: { 204: emptyResponse('The login has ended.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
} as const;
