import { z } from 'zod';
import { nameField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { integerParameter } from '../parameter.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse } from '../response.ts';
import { forbidden, idempotencyFailures, idempotencyInProgress } from './failures.ts';

/** A one-time code of six digits. */
export const OneTimeCode = z
  .string()
  .regex(/^\d{6}$/, { error: 'Expected six digits.' })
  .meta({ description: 'Six digits from the app.' });

export const RecoveryCode = z.string().min(1).max(40).meta({ description: 'A recovery code; each works once.' });

/** The secret of a sign-in that waits for its second factor, or of a passkey that is being added. */
export const FactorChallengeToken = z.string().min(1).max(200);

/** What `PublicKeyCredential.toJSON()` returns in the browser. */
export const PasskeyResponse = z
  .looseObject({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    response: z.looseObject({}),
  })
  .meta({ description: 'The credential as JSON, from `PublicKeyCredential.toJSON()`.' });

export const SecondFactor = z
  .object({
    id: z.int(),
    kind: z.enum(['totp', 'passkey']),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.output<typeof SecondFactor>;

const SecondFactors = z
  .object({
    factors: z.array(SecondFactor),
    recovery_codes_left: z.int(),
    required: z.boolean().meta({ description: 'Whether the current workspace requires a second factor.' }),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.output<typeof SecondFactors>;

const RecoveryCodes = z.array(z.string()).meta({ description: 'Shown only once: store them safely. Each works once.' });

const AddedSecondFactor = z
  .object({
    factor: SecondFactor,
    recovery_codes: RecoveryCodes.nullable().meta({ description: 'With the first second factor; null afterwards.' }),
  })
  .meta({ id: 'AddedSecondFactor' });
export type AddedSecondFactor = z.output<typeof AddedSecondFactor>;

export const SecondFactorChallenge = z
  .object({
    challenge: FactorChallengeToken.meta({ description: 'Send it with the second factor, within ten minutes.' }),
    methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])),
    passkey_options: z
      .looseObject({})
      .nullable()
      .meta({ description: 'For `PublicKeyCredential.parseRequestOptionsFromJSON()`; null without passkeys.' }),
  })
  .meta({ id: 'SecondFactorChallenge', description: 'The password or link was right; the account needs a second factor too.' });
export type SecondFactorChallenge = z.output<typeof SecondFactorChallenge>;

const sampleFactor: SecondFactor = {
  id: 3,
  kind: 'totp',
  name: 'Phone',
  created_at: '2026-11-14T23:00:00Z',
  last_used_at: null,
};
const sampleCodes = ['h4tq-9xkd-27mw', 'p8zc-3nfy-6rvb'];
export const sampleChallenge = 'lyc_fc_000000000000000000000000000000000000';
export const samplePasskey = { id: 'c2FtcGxl', rawId: 'c2FtcGxl', type: 'public-key' as const, response: {} };

const name = nameField({ min: 1, max: 100 }).optional().meta({ description: 'By which you recognise it, such as "Phone".' });
const own = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner', rate: 'standard' } as const;
const notFromAccount = { 404: 'The request was not made with a session of an account.' } as const;
const refused = {
  403: 'Prove the second factor that you have first, by signing in again; or the session was opened from another site.',
} as const;
const write = { ...own, effect: 'write' } as const;

export const secondFactors = {
  list: defineOperation({
    id: 'secondFactors.list',
    method: 'GET',
    path: '/api/v1/auth/second-factors/',
    summary: 'List your second factors',
    ...own,
    effect: 'read',
    responses: {
      200: jsonResponse(SecondFactors, {
        description: 'Your second factors.',
        example: { factors: [sampleFactor], recovery_codes_left: 10, required: false },
      }),
    },
    failures: { ...forbidden, ...notFromAccount },
  }),
  createTotp: defineOperation({
    id: 'secondFactors.createTotp',
    method: 'POST',
    path: '/api/v1/auth/second-factors/totp/',
    summary: 'Start to use an app for one-time codes',
    description: 'Show `uri` as a QR code. The app counts once you have confirmed it with a code; it replaces another one.',
    ...write,
    writable: [],
    responses: {
      201: jsonResponse(
        z
          .object({ secret: z.string().meta({ description: 'To type into the app.' }), uri: z.string() })
          .meta({ id: 'TotpSecret' }),
        {
          description: 'The secret to store in the app.',
          example: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/lyceum.invalid:ada?secret=JBSWY3DPEHPK3PXP' },
        },
      ),
    },
    failures: { ...refused, ...notFromAccount, ...idempotencyInProgress },
  }),
  confirmTotp: defineOperation({
    id: 'secondFactors.confirmTotp',
    method: 'POST',
    path: '/api/v1/auth/second-factors/totp/confirm/',
    summary: 'Confirm the app with a code',
    ...write,
    writable: ['name'],
    body: jsonBody(z.strictObject({ code: OneTimeCode, name }), { example: { code: '123456', name: 'Phone' } }),
    responses: {
      200: jsonResponse(AddedSecondFactor, {
        description: 'The app is a second factor now.',
        example: { factor: sampleFactor, recovery_codes: sampleCodes },
      }),
    },
    failures: {
      400: 'The body is invalid, the code is wrong, or no app was started.',
      ...refused,
      ...notFromAccount,
      ...idempotencyFailures,
      429: 'Too many requests, or too many wrong codes; `Retry-After` says when to try again.',
    },
  }),
  createPasskeyOptions: defineOperation({
    id: 'secondFactors.createPasskeyOptions',
    method: 'POST',
    path: '/api/v1/auth/second-factors/passkeys/options/',
    summary: 'Start to add a passkey',
    ...write,
    writable: [],
    responses: {
      201: jsonResponse(
        z
          .object({
            challenge: FactorChallengeToken,
            options: z.looseObject({}).meta({ description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON()`.' }),
          })
          .meta({ id: 'PasskeyCreation' }),
        { description: 'What the browser needs to create the passkey.', example: { challenge: sampleChallenge, options: {} } },
      ),
    },
    failures: { ...refused, ...notFromAccount, ...idempotencyInProgress },
  }),
  addPasskey: defineOperation({
    id: 'secondFactors.addPasskey',
    method: 'POST',
    path: '/api/v1/auth/second-factors/passkeys/',
    summary: 'Add a passkey',
    ...write,
    writable: ['name'],
    body: jsonBody(z.strictObject({ challenge: FactorChallengeToken, name, passkey: PasskeyResponse }), {
      example: { challenge: sampleChallenge, name: 'Laptop', passkey: samplePasskey },
    }),
    responses: {
      201: jsonResponse(AddedSecondFactor, {
        description: 'The passkey is a second factor now.',
        example: { factor: { ...sampleFactor, kind: 'passkey', name: 'Laptop' }, recovery_codes: null },
      }),
    },
    failures: {
      400: 'The body is invalid, or the passkey does not answer the challenge.',
      ...refused,
      ...notFromAccount,
      ...idempotencyFailures,
    },
  }),
  remove: defineOperation({
    id: 'secondFactors.remove',
    method: 'DELETE',
    path: '/api/v1/auth/second-factors/{id}/',
    summary: 'Remove a second factor',
    description: 'With the last one, the recovery codes and the trust in your browsers end too.',
    ...write,
    writable: [],
    object: { param: 'id', table: 'auth.second_factor' },
    params: z.object({
      id: integerParameter({ min: 1, max: Number.MAX_SAFE_INTEGER }).meta({ description: 'ID of the second factor.' }),
    }),
    responses: { 204: emptyResponse('The second factor was removed.') },
    failures: {
      ...refused,
      404: 'You have no such second factor, or the request was not made with a session of an account.',
      ...idempotencyInProgress,
    },
  }),
  renewRecoveryCodes: defineOperation({
    id: 'secondFactors.renewRecoveryCodes',
    method: 'POST',
    path: '/api/v1/auth/second-factors/recovery-codes/',
    summary: 'Replace your recovery codes',
    ...write,
    writable: [],
    responses: {
      201: jsonResponse(z.object({ recovery_codes: RecoveryCodes }).meta({ id: 'NewRecoveryCodes' }), {
        description: 'The new codes. The old ones no longer work.',
        example: { recovery_codes: sampleCodes },
      }),
    },
    failures: { ...refused, ...notFromAccount, ...idempotencyInProgress },
  }),
  forgetDevices: defineOperation({
    id: 'secondFactors.forgetDevices',
    method: 'DELETE',
    path: '/api/v1/auth/devices/',
    summary: 'Forget the browsers that you have signed in with',
    description: 'All of them are asked for the second factor again, and count as new ones at the next sign-in.',
    ...write,
    writable: [],
    responses: { 204: emptyResponse('The browsers were forgotten.') },
    failures: { ...forbidden, ...notFromAccount, ...idempotencyInProgress },
  }),
} as const;
