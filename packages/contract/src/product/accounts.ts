import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { boundedText } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse, textResponse } from '../response.ts';
import { forbidden, idempotencyFailures, idempotencyInProgress, writeFailures } from './failures.ts';

/** Length is the only composition rule for passwords (adr/0026). */
export const passwordLengths = { min: 15, max: 128 } as const;

export const NewPassword = boundedText(passwordLengths).meta({
  description: `${passwordLengths.min} to ${passwordLengths.max} characters of any kind. Common passwords, your e-mail address and the name of the site are refused.`,
});
/** An existing password may predate the current rules, so only its size is bounded. */
export const PasswordInput = z.string().min(1).max(1024);

/** The secret of an e-mailed link. A malformed one is reported as an invalid link, like any other wrong one. */
export const LinkToken = z.string().min(1).max(200).meta({ description: 'The part of the link after `#token=`.' });

export const Acknowledged = z
  .object({ detail: z.string() })
  .meta({ id: 'Acknowledged', description: 'Confirms that the request was accepted.' });
export type Acknowledged = z.output<typeof Acknowledged>;

const sampleLink = 'lyc_pw_000000000000000000000000000000000000';
const samplePassword = 'three quiet tortoises';

/** Anonymous callers may be guessing secrets, so few calls per IP address are allowed. */
export const byAnyone = {
  since: '1.0.0',
  published: true,
  auth: 'anonymous',
  policy: 'anyone',
  rate: 'auth',
} as const;
const byCaller = {
  since: '1.0.0',
  published: true,
  auth: 'caller',
  policy: 'any-caller',
  effect: 'write',
  rate: 'auth',
} as const;

export const invalidLink = {
  400: 'The body is invalid (`errors` names the fields), or the link is (`invalid_link`). Wrong, used, expired and revoked links get the same response.',
} as const;

const page = {
  since: '1.0.0',
  published: false,
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'read',
  rate: 'none',
  responses: { 200: textResponse('text/html', { description: 'The page.' }) },
  failures: {},
} as const;

const LinkPreview = z
  .object({
    purpose: z.enum(['verify_email', 'set_password']),
    email: z.string(),
    workspaces: z.array(z.object({ id: z.int(), name: z.string(), username: z.string() })).meta({
      description: 'Workspaces that have registered this address and that you can join. You join none unless you ask for it.',
    }),
  })
  .meta({ id: 'LinkPreview', description: 'What an e-mailed link is for, and who has registered the address.' });
export type LinkPreview = z.output<typeof LinkPreview>;

const join = z
  .array(z.int().min(1))
  .max(100)
  .default([])
  .meta({ description: 'IDs of the workspaces to join, from the preview of the link.' });

export const accounts = {
  previewLink: defineOperation({
    id: 'accounts.previewLink',
    method: 'POST',
    path: '/api/v1/auth/links/preview/',
    summary: 'Preview an e-mailed link',
    description: 'For links that verify an address or set a password. Does not use the link up.',
    ...byAnyone,
    effect: 'read',
    body: jsonBody(z.strictObject({ token: LinkToken }), { example: { token: sampleLink } }),
    responses: {
      200: jsonResponse(LinkPreview, {
        description: 'What the link is for.',
        example: {
          purpose: 'set_password',
          email: 'ada@lyceum.invalid',
          workspaces: [{ id: 1, name: 'Reading room', username: 'ada' }],
        },
      }),
    },
    failures: invalidLink,
  }),
  requestPassword: defineOperation({
    id: 'accounts.requestPassword',
    method: 'POST',
    path: '/api/v1/auth/password/reset/',
    summary: 'Request a password reset link',
    description:
      'If the address is known, sends it a link that is valid for one hour; at most three links per hour. The response does not reveal whether the address is known.',
    ...byAnyone,
    effect: 'write',
    writable: [],
    body: jsonBody(z.strictObject({ email: z.email().max(254) }), { example: { email: 'ada@lyceum.invalid' } }),
    responses: {
      202: jsonResponse(Acknowledged, {
        description: 'Accepted.',
        example: { detail: 'If this address is known, a link has been sent to it.' },
      }),
    },
    failures: { 400: writeFailures[400] },
  }),
  setPassword: defineOperation({
    id: 'accounts.setPassword',
    method: 'POST',
    path: '/api/v1/auth/password/reset/confirm/',
    summary: 'Set a password with an e-mailed link',
    description:
      'Creates the account if it does not exist yet. With `join`, you can sign in to these workspaces, which have registered your address, with your account. Ends all sessions and tokens of the account.',
    ...byAnyone,
    effect: 'write',
    writable: ['password', 'join'],
    body: jsonBody(z.strictObject({ token: LinkToken, password: NewPassword, join }), {
      example: { token: sampleLink, password: samplePassword, join: [1] },
    }),
    responses: { 204: emptyResponse('The password was set.') },
    failures: invalidLink,
  }),
  changePassword: defineOperation({
    id: 'accounts.changePassword',
    method: 'POST',
    path: '/api/v1/auth/password/change/',
    summary: 'Change your password',
    description: 'Ends the other sessions of the account. If you have no password yet, request a password reset link instead.',
    ...byCaller,
    writable: ['new_password'],
    body: jsonBody(z.strictObject({ current_password: PasswordInput, new_password: NewPassword }), {
      example: { current_password: samplePassword, new_password: 'a tortoise, thrice as loud' },
    }),
    responses: { 204: emptyResponse('The password was changed.') },
    failures: {
      400: 'The body is invalid, the current password is wrong, or your account has no password.',
      ...forbidden,
      ...idempotencyFailures,
    },
  }),
  requestSignInLink: defineOperation({
    id: 'accounts.requestSignInLink',
    method: 'POST',
    path: '/api/v1/auth/session/link/',
    summary: 'Request a link that signs you in',
    description:
      'If an account with this address exists, sends it a link that is valid for one hour; at most three links per hour. The response does not reveal whether the address is known.',
    ...byAnyone,
    // Generous, because it is the way in when others have used up the attempts at the password.
    rate: 'visitor',
    effect: 'write',
    writable: [],
    body: jsonBody(z.strictObject({ email: z.email().max(254) }), { example: { email: 'ada@lyceum.invalid' } }),
    responses: {
      202: jsonResponse(Acknowledged, {
        description: 'Accepted.',
        example: { detail: 'If this address has an account, a link has been sent to it.' },
      }),
    },
    failures: { 400: writeFailures[400] },
  }),
  requestVerification: defineOperation({
    id: 'accounts.requestVerification',
    method: 'POST',
    path: '/api/v1/auth/email/verify/',
    summary: 'Request a verification link for your e-mail address',
    description:
      'Sends you a link that is valid for one day. Does nothing if your address is already verified, or if its owner has declined it.',
    ...byCaller,
    writable: [],
    responses: {
      202: jsonResponse(Acknowledged, { description: 'Accepted.', example: { detail: 'A link has been sent to your address.' } }),
    },
    failures: {
      ...forbidden,
      ...idempotencyInProgress,
      429: 'Too many requests from this IP address, or three links were already sent in the last hour; `Retry-After` says when to try again.',
    },
  }),
  verifyEmail: defineOperation({
    id: 'accounts.verifyEmail',
    method: 'POST',
    path: '/api/v1/auth/email/verify/confirm/',
    summary: 'Verify an e-mail address with an e-mailed link',
    description:
      'With `join`, you can sign in to the workspace that has registered your address with your account. Without it, only the address is verified.',
    ...byAnyone,
    effect: 'write',
    writable: [],
    body: jsonBody(
      z.strictObject({
        token: LinkToken,
        join: z.boolean().default(false).meta({ description: 'Whether your account joins the workspace.' }),
      }),
      { example: { token: 'lyc_em_000000000000000000000000000000000000', join: true } },
    ),
    responses: { 204: emptyResponse('The address was verified.') },
    failures: invalidLink,
  }),
  declineEmail: defineOperation({
    id: 'accounts.declineEmail',
    method: 'POST',
    path: '/api/v1/auth/email/verify/decline/',
    summary: 'Decline that a workspace uses your e-mail address',
    description:
      'Uses the link up, and keeps the workspace from mailing you verification links. With `report`, the operator is informed.',
    ...byAnyone,
    effect: 'write',
    writable: ['report'],
    body: jsonBody(
      z.strictObject({
        token: LinkToken,
        report: z.boolean().default(false).meta({ description: 'Whether to report the workspace to the operator.' }),
      }),
      { example: { token: 'lyc_em_000000000000000000000000000000000000', report: true } },
    ),
    responses: { 204: emptyResponse('The address was declined.') },
    failures: invalidLink,
  }),
  passwordPage: defineOperation({
    id: 'accounts.passwordPage',
    method: 'GET',
    path: '/account/password',
    summary: 'Page opened by a password reset link',
    ...page,
  }),
  signInPage: defineOperation({
    id: 'accounts.signInPage',
    method: 'GET',
    path: '/account/sign-in',
    summary: 'Page opened by a sign-in link',
    ...page,
  }),
  invitationPage: defineOperation({
    id: 'accounts.invitationPage',
    method: 'GET',
    path: '/account/invitation',
    summary: 'Page opened by an invitation link',
    ...page,
  }),
  emailPage: defineOperation({
    id: 'accounts.emailPage',
    method: 'GET',
    path: '/account/email',
    summary: 'Page opened by a verification link',
    ...page,
  }),
} as const;
