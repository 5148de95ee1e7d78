import { z } from 'zod';
import { operation } from '../operation.ts';
import { boundedText } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { empty, json, text } from '../response.ts';
import { forbidden, idempotencyFailures, idempotencyInProgress, writeFailures } from './failures.ts';

/** How long a password is: long enough without any rule about what it is made of (adr/0026). */
export const passwordLengths = { min: 15, max: 128 } as const;

export const NewPassword = boundedText(passwordLengths).meta({
  description: `${passwordLengths.min} to ${passwordLengths.max} characters of any kind; common ones, and the address or site name itself, are refused.`,
});
/** One that was set before, by whatever rules held then. */
export const PasswordInput = z.string().min(1).max(1024);

/** The secret of a mailed link. Whatever else is sent is a link that is not valid. */
export const LinkToken = z.string().min(1).max(200).meta({ description: 'What stands after `#token=` in the link.' });

export const Acknowledged = z
  .object({ detail: z.string() })
  .meta({ id: 'Acknowledged', description: 'A request that was taken note of.' });
export type Acknowledged = z.output<typeof Acknowledged>;

const sampleLink = 'lyc_pw_000000000000000000000000000000000000';
const samplePassword = 'three quiet tortoises';

/** Strangers, who may be guessing: few calls from one address. */
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
  400: 'The body is not valid (`errors` names the fields), or the link is not (`invalid_link`): wrong, used, expired and revoked ones are one and the same.',
} as const;

const page = {
  since: '1.0.0',
  published: false,
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'read',
  rate: 'none',
  responses: { 200: text('text/html', { description: 'The page.' }) },
  failures: {},
} as const;

export const accounts = {
  requestPassword: operation({
    id: 'accounts.requestPassword',
    method: 'POST',
    path: '/api/v1/auth/password/reset/',
    summary: 'Ask for a link to set a password',
    description:
      'If the address belongs to anybody here, a link that is good for an hour is mailed to it, at most three times an hour. The answer is the same, whether it does or not.',
    ...byAnyone,
    effect: 'write',
    writable: [],
    body: jsonBody(z.strictObject({ email: z.email().max(254) }), { example: { email: 'ada@lyceum.invalid' } }),
    responses: {
      202: json(Acknowledged, {
        description: 'Taken note of.',
        example: { detail: 'If this address is known here, a link is on its way to it.' },
      }),
    },
    failures: { 400: writeFailures[400] },
  }),
  setPassword: operation({
    id: 'accounts.setPassword',
    method: 'POST',
    path: '/api/v1/auth/password/reset/confirm/',
    summary: 'Set a password by a mailed link',
    description:
      'Makes the account if there is none yet, and gives it every user with this address that nobody has claimed. Ends all sessions and tokens of the account.',
    ...byAnyone,
    effect: 'write',
    writable: ['password'],
    body: jsonBody(z.strictObject({ token: LinkToken, password: NewPassword }), {
      example: { token: sampleLink, password: samplePassword },
    }),
    responses: { 204: empty('The password is set.') },
    failures: invalidLink,
  }),
  changePassword: operation({
    id: 'accounts.changePassword',
    method: 'POST',
    path: '/api/v1/auth/password/change/',
    summary: 'Change one’s password',
    description: 'Ends the other sessions of the account. A user without an account sets a first password by a mailed link.',
    ...byCaller,
    writable: ['new_password'],
    body: jsonBody(z.strictObject({ current_password: PasswordInput, new_password: NewPassword }), {
      example: { current_password: samplePassword, new_password: 'a tortoise, thrice as loud' },
    }),
    responses: { 204: empty('The password is changed.') },
    failures: {
      400: 'The body is not valid, the current password is wrong, or the caller has no account with a password.',
      ...forbidden,
      ...idempotencyFailures,
    },
  }),
  requestVerification: operation({
    id: 'accounts.requestVerification',
    method: 'POST',
    path: '/api/v1/auth/email/verify/',
    summary: 'Have one’s address verified',
    description: 'Mails the caller a link that is good for a day. Does nothing when the address is verified already.',
    ...byCaller,
    writable: [],
    responses: {
      202: json(Acknowledged, { description: 'Taken note of.', example: { detail: 'A link is on its way to your address.' } }),
    },
    failures: {
      ...forbidden,
      ...idempotencyInProgress,
      429: 'Too many requests from this address, or three links within the last hour.',
    },
  }),
  verifyEmail: operation({
    id: 'accounts.verifyEmail',
    method: 'POST',
    path: '/api/v1/auth/email/verify/confirm/',
    summary: 'Verify an address by a mailed link',
    description: 'If an account has this address, and no user in that workspace yet, the user becomes part of it.',
    ...byAnyone,
    effect: 'write',
    writable: [],
    body: jsonBody(z.strictObject({ token: LinkToken }), { example: { token: 'lyc_em_000000000000000000000000000000000000' } }),
    responses: { 204: empty('The address is verified.') },
    failures: invalidLink,
  }),
  passwordPage: operation({
    id: 'accounts.passwordPage',
    method: 'GET',
    path: '/account/password',
    summary: 'Where the link to set a password leads',
    ...page,
  }),
  invitationPage: operation({
    id: 'accounts.invitationPage',
    method: 'GET',
    path: '/account/invitation',
    summary: 'Where the link of an invitation leads',
    ...page,
  }),
  emailPage: operation({
    id: 'accounts.emailPage',
    method: 'GET',
    path: '/account/email',
    summary: 'Where the link to verify an address leads',
    ...page,
  }),
} as const;
