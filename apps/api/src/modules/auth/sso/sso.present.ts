import type { Domain, SsoConnection } from '@lyceum/contract/product/sso';

import type { ConnectionRow, DomainRow } from './sso.store.ts';

export const getSsoRedirectUri = (baseUrl: string): string => `${baseUrl}/api/v1/auth/oidc/callback/`;

export const presentSsoConnection = (
  row: ConnectionRow,
  { baseUrl, slug }: { baseUrl: string; slug: string },
): SsoConnection => ({
  issuer: row.issuer,
  client_id: row.client_id,
  enforced: row.enforced,
  redirect_uri: getSsoRedirectUri(baseUrl),
  start_url: `${baseUrl}/api/v1/auth/oidc/${slug}/start/`,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const getDnsRecordName = (domain: string): string => `_lyceum-challenge.${domain}`;

export const presentDomain = (row: DomainRow): Domain => ({
  id: row.id,
  uid: row.uid,
  domain: row.domain,
  is_verified: row.verified_at !== null,
  record_name: getDnsRecordName(row.domain),
  record_value: row.challenge,
  created_at: row.created_at.toISOString(),
  verified_at: row.verified_at?.toISOString() ?? null,
});
