import type { SchedIntegration, SchedTokenRefresh } from '@lyceum/contract/product/bookings';

import type { TokenResult } from './access-token.ts';
import { toFailureCode } from './bookings.problems.ts';
import type { DeletedIntegration, Integration } from './integrations.store.ts';
import { countSecondsUntil } from './tokens.rules.ts';

export const presentToken = (
  { accessToken, expiresAt, refreshed, created }: TokenResult,
  { clientId, now }: { readonly clientId: string; readonly now: Date },
): SchedTokenRefresh => ({
  access_token: accessToken,
  expires_in: countSecondsUntil(expiresAt, now),
  token_type: 'Bearer',
  refreshed,
  integration_status: created ? 'created' : 'existing',
  sched_client_id: clientId,
});

const timestamp = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** An integration with a client that is no longer configured counts as none. */
export function presentIntegration(stored: Integration | undefined, clientId: string | undefined): SchedIntegration {
  const integration = stored?.client_id === clientId ? stored : undefined;
  return {
    configured: clientId !== undefined,
    integrated: integration !== undefined && integration.integrated_at !== null,
    sched_client_id: clientId ?? null,
    sched_email: integration?.sched_email ?? null,
    timezone: integration?.timezone ?? null,
    integrated_at: timestamp(integration?.integrated_at),
    refreshed_at: timestamp(integration?.refreshed_at),
    token_expires_at: integration?.in_doubt ? null : timestamp(integration?.access_expires_at),
    last_failure: presentFailure(integration),
  };
}

function presentFailure(integration: Integration | undefined): SchedIntegration['last_failure'] {
  if (!integration?.failed_at) return null;
  return { code: toFailureCode(integration.failure_code), at: integration.failed_at.toISOString() };
}

/** The payload of the job that deletes the user at the provider. */
export const toDeletionPayload = ({ client_id, managed_user_id, managed_email, mark }: DeletedIntegration) => ({
  clientId: client_id,
  managedUserId: managed_user_id,
  email: managed_email,
  mark,
});

/** For the export of personal data: with any client, and without the tokens. */
export const presentExportedIntegration = (integration: Integration) => ({
  sched_client_id: integration.client_id,
  sched_email: integration.sched_email,
  address_given: integration.managed_email,
  provider_user_id: integration.managed_user_id,
  timezone: integration.timezone,
  integrated_at: timestamp(integration.integrated_at),
  refreshed_at: timestamp(integration.refreshed_at),
  token_expires_at: timestamp(integration.access_expires_at),
});
