import { z } from 'zod';
import { operation } from '../operation.ts';
import { jsonBody } from '../request-body.ts';
import { json } from '../response.ts';
import { stateMachine } from '../state-machine.ts';
import { forbidden } from './failures.ts';
import { TimeZone } from './time-zone.ts';

/** Told by an answer about its caller, never written: a call that finds no integration makes one (adr/0033). */
export const integrationStatus = stateMachine({
  id: 'integration_status',
  kind: 'derived',
  states: ['created', 'existing'],
  moves: [
    { from: null, to: 'created', by: 'a call of somebody who was not integrated when it began' },
    { from: 'created', to: 'existing', by: 'every later call' },
  ],
});

export const SchedTokenRefreshRequest = z
  .strictObject({
    force_refresh: z.boolean().default(false).meta({ description: 'Refresh even if the token is still valid.' }),
    sched_email: z.email().max(254).optional().meta({
      description:
        'The address that the caller is integrated under; their own when left out. The provider is told it only where it is the caller’s own and verified; with any other the caller gets an identity of their own under a fresh address, never that of whoever has the address.',
    }),
    timezone: TimeZone.default('UTC').meta({
      description: 'The name of an IANA time zone for the caller’s calendar, used when they are integrated.',
    }),
  })
  .meta({ id: 'SchedTokenRefreshRequest' });
export type SchedTokenRefreshRequest = z.output<typeof SchedTokenRefreshRequest>;

export const SchedTokenRefresh = z
  .object({
    access_token: z.string().meta({ description: 'The provider’s access token. It is the caller’s own.' }),
    expires_in: z.int().optional().meta({ description: 'Seconds for which the token is good.' }),
    token_type: z.string().default('Bearer'),
    refreshed: z.boolean().meta({ description: 'Whether the token is new; false when the one at hand was still valid.' }),
    integration_status: z
      .enum(integrationStatus.states)
      .meta({ description: '`created` for somebody who was not integrated when the call began, `existing` for everybody else.' }),
    sched_client_id: z.string().meta({ description: 'The OAuth client ID, for frontend integrations.' }),
  })
  .meta({ id: 'SchedTokenRefresh', description: 'A token of the scheduling provider.' });
export type SchedTokenRefresh = z.output<typeof SchedTokenRefresh>;

/** Why the provider gave no token. */
export const SchedFailureCode = z.enum(['sched_provider_error', 'sched_provider_misconfigured']);
export type SchedFailureCode = z.output<typeof SchedFailureCode>;

export const SchedIntegration = z
  .object({
    configured: z.boolean().meta({ description: 'Whether this installation has a scheduling provider.' }),
    integrated: z.boolean().meta({ description: 'Whether the provider knows the caller.' }),
    sched_client_id: z.string().nullable(),
    sched_email: z.string().nullable().meta({ description: 'The address under which the caller was integrated.' }),
    timezone: z.string().nullable(),
    integrated_at: z.iso.datetime().nullable(),
    refreshed_at: z.iso.datetime().nullable().meta({ description: 'When the token at hand was given out by the provider.' }),
    token_expires_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null also while it is in doubt whether the token is good.' }),
    last_failure: z
      .object({ code: SchedFailureCode, at: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Why the last refresh failed; null when it did not.' }),
  })
  .meta({ id: 'SchedIntegration', description: 'How the caller stands with the scheduling provider. No secrets.' });
export type SchedIntegration = z.output<typeof SchedIntegration>;

const common = { since: '1.0.0', published: true, auth: 'caller', policy: 'owner' } as const;
const clientId = 'clx0schedulingclient';

export const bookings = {
  refreshToken: operation({
    id: 'bookings.refreshToken',
    method: 'POST',
    path: '/api/v1/bookings/token/refresh/',
    summary: 'Get a token of the scheduling provider',
    description:
      'The caller’s access token: the one at hand while it is good for five more minutes, else a new one. A first call integrates the caller with the provider. Calls at the same time get the same token, and forced ones within five seconds are one refresh. While the provider is away a token that is still valid is given out. Repeating a call is safe without an Idempotency-Key, which is not kept here.',
    ...common,
    effect: 'write',
    rate: 'sched',
    writable: ['sched_email', 'timezone'],
    body: jsonBody(SchedTokenRefreshRequest, { optional: true, example: { force_refresh: false, timezone: 'Europe/Athens' } }),
    responses: {
      200: json(SchedTokenRefresh, {
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
      400: 'The body is not valid; `errors` names the fields.',
      ...forbidden,
      500: 'The provider cannot be had: `sched_provider_error`, and `Retry-After` says when to come back; or it is not set up, or refuses this installation: `sched_provider_misconfigured`. Otherwise an unexpected server error.',
    },
  }),
  integration: operation({
    id: 'bookings.integration',
    method: 'GET',
    path: '/api/v1/bookings/integration/',
    summary: 'How one stands with the scheduling provider',
    description:
      'Whether the caller is integrated, until when the token is good, and what went wrong last. Asks the provider nothing.',
    ...common,
    effect: 'read',
    rate: 'standard',
    responses: {
      200: json(SchedIntegration, {
        description: 'The caller’s integration.',
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
