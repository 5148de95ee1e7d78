import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { jsonBody } from '../request-body.ts';
import { jsonResponse } from '../response.ts';
import { defineStateMachine } from '../state-machine.ts';
import { forbidden } from './failures.ts';
import { TimeZone } from './time-zone.ts';

/** Computed per response, never stored: a call that finds no integration creates one (adr/0033). */
export const integrationStatus = defineStateMachine({
  id: 'integration_status',
  kind: 'derived',
  states: ['created', 'existing'],
  moves: [
    { from: null, to: 'created', by: 'the first call of a user who is not integrated yet' },
    { from: 'created', to: 'existing', by: 'any later call' },
  ],
});

export const SchedTokenRefreshRequest = z
  .strictObject({
    force_refresh: z.boolean().default(false).meta({ description: 'Refresh even if the token is still valid.' }),
    sched_email: z.email().max(254).optional().meta({
      description:
        'E-mail address for your identity at the provider; your own if omitted. It is only sent to the provider if it is your own, verified address. Otherwise you get a separate identity under a generated address, never the identity of the person who owns the address.',
    }),
    timezone: TimeZone.default('UTC').meta({
      description: 'IANA time zone of your calendar. Used when you are first integrated.',
    }),
  })
  .meta({ id: 'SchedTokenRefreshRequest' });
export type SchedTokenRefreshRequest = z.output<typeof SchedTokenRefreshRequest>;

export const SchedTokenRefresh = z
  .object({
    access_token: z.string().meta({ description: 'Your access token for the provider.' }),
    expires_in: z.int().optional().meta({ description: 'Remaining lifetime of the token in seconds.' }),
    token_type: z.string().default('Bearer'),
    refreshed: z.boolean().meta({ description: 'True if the token is new, false if the stored one was still valid.' }),
    integration_status: z
      .enum(integrationStatus.states)
      .meta({ description: '`created` if this call integrated you with the provider, otherwise `existing`.' }),
    sched_client_id: z.string().meta({ description: 'The OAuth client ID, for frontend integrations.' }),
  })
  .meta({ id: 'SchedTokenRefresh', description: 'An access token for the scheduling provider.' });
export type SchedTokenRefresh = z.output<typeof SchedTokenRefresh>;

/** Why no token could be obtained. */
export const SchedFailureCode = z.enum(['sched_provider_error', 'sched_provider_misconfigured']);
export type SchedFailureCode = z.output<typeof SchedFailureCode>;

export const SchedIntegration = z
  .object({
    configured: z.boolean().meta({ description: 'Whether this installation has a scheduling provider.' }),
    integrated: z.boolean().meta({ description: 'Whether you have an identity at the provider.' }),
    sched_client_id: z.string().nullable(),
    sched_email: z.string().nullable().meta({ description: 'E-mail address you were integrated with.' }),
    timezone: z.string().nullable(),
    integrated_at: z.iso.datetime().nullable(),
    refreshed_at: z.iso.datetime().nullable().meta({ description: 'When the provider issued the stored token.' }),
    token_expires_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null if there is no token, or if it may no longer be valid.' }),
    last_failure: z
      .object({ code: SchedFailureCode, at: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Why the last refresh failed; null if it succeeded.' }),
  })
  .meta({ id: 'SchedIntegration', description: 'The state of your integration with the scheduling provider, without secrets.' });
export type SchedIntegration = z.output<typeof SchedIntegration>;

const common = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner' } as const;
const clientId = 'clx0schedulingclient';

export const bookings = {
  refreshToken: defineOperation({
    id: 'bookings.refreshToken',
    method: 'POST',
    path: '/api/v1/bookings/token/refresh/',
    summary: 'Get an access token for the scheduling provider',
    description:
      'Returns the stored token while it is valid for at least five more minutes, otherwise a new one. The first call integrates you with the provider. Concurrent calls get the same token, and forced refreshes within five seconds count as one. While the provider is unavailable, a token that is still valid is returned. Repeating a call is safe; an Idempotency-Key is ignored.',
    ...common,
    effect: 'write',
    rate: 'sched',
    writable: ['sched_email', 'timezone'],
    body: jsonBody(SchedTokenRefreshRequest, { optional: true, example: { force_refresh: false, timezone: 'Europe/Athens' } }),
    responses: {
      200: jsonResponse(SchedTokenRefresh, {
        description: 'The token.',
        example: {
          access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJ0eXBlIjoiYWNjZXNzIn0.c2FtcGxl',
          expires_in: 3570,
          token_type: 'Bearer',
          refreshed: true,
          integration_status: 'created',
          sched_client_id: clientId,
        },
      }),
    },
    failures: {
      400: 'The body is invalid; `errors` names the fields.',
      ...forbidden,
      500: 'The scheduling provider is unavailable (`sched_provider_error`; `Retry-After` says when to try again), or it is not configured or rejects this installation (`sched_provider_misconfigured`). Otherwise an unexpected server error.',
    },
  }),
  integration: defineOperation({
    id: 'bookings.integration',
    method: 'GET',
    path: '/api/v1/bookings/integration/',
    summary: 'Get the state of your scheduling integration',
    description: 'Whether you are integrated, when the token expires, and the last failure. Does not call the provider.',
    ...common,
    effect: 'read',
    rate: 'standard',
    responses: {
      200: jsonResponse(SchedIntegration, {
        description: 'Your integration.',
        example: {
          configured: true,
          integrated: true,
          sched_client_id: clientId,
          sched_email: 'ada@lyceum.invalid',
          timezone: 'Europe/Athens',
          integrated_at: '2026-11-15T09:00:00.000Z',
          refreshed_at: '2026-11-15T09:00:00.000Z',
          token_expires_at: '2026-11-15T09:59:00.000Z',
          last_failure: null,
        },
      }),
    },
    failures: forbidden,
  }),
} as const;
