import type { SchedIntegration, SchedTokenRefresh } from '@lyceum/contract/product/bookings';

import { failureIn } from './bookings.problems.ts';
import type { FoundToken } from './found-token.ts';
import type { Forgotten, Integration } from './integrations.store.ts';
import { secondsUntil } from './tokens.rules.ts';

export const presentToken = (
  { accessToken, expiresAt, refreshed, created }: FoundToken,
  { clientId, now }: { readonly clientId: string; readonly now: Date },
): SchedTokenRefresh => ({
  access_token: accessToken,
  expires_in: secondsUntil(expiresAt, now),
  token_type: 'Bearer',
  refreshed,
  integration_status: created ? 'created' : 'existing',
  sched_client_id: clientId,
});

const moment = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** Of a client that is no longer ours there is nothing to tell. */
export function presentIntegration(stored: Integration | undefined, clientId: string | undefined): SchedIntegration {
  const row = stored?.client_id === clientId ? stored : undefined;
  return {
    configured: clientId !== undefined,
    integrated: row !== undefined && row.integrated_at !== null,
    sched_client_id: clientId ?? null,
    sched_email: row?.sched_email ?? null,
    timezone: row?.timezone ?? null,
    integrated_at: moment(row?.integrated_at),
    refreshed_at: moment(row?.refreshed_at),
    token_expires_at: row?.in_doubt ? null : moment(row?.access_expires_at),
    last_failure: failureOf(row),
  };
}

function failureOf(row: Integration | undefined): SchedIntegration['last_failure'] {
  if (!row?.failed_at) return null;
  return { code: failureIn(row.failure_code), at: row.failed_at.toISOString() };
}

/** What is asked of the provider when they are gone here. */
export const presentForgotten = ({ client_id, managed_user_id, managed_email, mark }: Forgotten) => ({
  clientId: client_id,
  managedUserId: managed_user_id,
  email: managed_email,
  mark,
});

/** All that is held of one person, for them: whatever client it was with, and without the tokens. */
export const presentHeld = (row: Integration) => ({
  sched_client_id: row.client_id,
  sched_email: row.sched_email,
  address_given: row.managed_email,
  provider_user_id: row.managed_user_id,
  timezone: row.timezone,
  integrated_at: moment(row.integrated_at),
  refreshed_at: moment(row.refreshed_at),
  token_expires_at: moment(row.access_expires_at),
});
