import { z } from 'zod';
import { textField } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { PageQuery, paginatedSchema } from '../paginated.ts';
import { jsonBody } from '../request-body.ts';
import { emptyResponse, jsonResponse, redirectResponse } from '../response.ts';
import { forbidden, idempotencyInProgress, listFailures, objectFailures, writeFailures } from './failures.ts';
import { InWorkspace, idParameter } from './path-parameters.ts';

const OneDomain = InWorkspace.extend({ id: idParameter('ID of the domain.') });

export const SsoConnection = z
  .object({
    issuer: z.url(),
    client_id: z.string(),
    enforced: z.boolean().meta({ description: 'Whether members must use this provider instead of a password.' }),
    redirect_uri: z.url().meta({ description: 'Register this URL at the provider.' }),
    start_url: z.url().meta({ description: 'URL where members start signing in.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SsoConnection', description: 'A workspace’s OpenID provider; its client secret is never shown.' });
export type SsoConnection = z.output<typeof SsoConnection>;

const SsoSettings = z.strictObject({
  issuer: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .meta({ description: 'Exactly as the provider spells it. Its discovery document is fetched immediately.' }),
  client_id: textField({ min: 1, max: 500 }),
  client_secret: z.string().min(1).max(2000).optional().meta({ description: 'Required the first time; unchanged if omitted.' }),
  enforced: z
    .boolean()
    .default(false)
    .meta({ description: 'Require signing in with this provider. Ends every session that was started with a password.' }),
});
export type SsoSettings = z.output<typeof SsoSettings>;

export const Domain = z
  .object({
    id: z.int(),
    uid: z.uuid(),
    domain: z.string(),
    is_verified: z.boolean(),
    record_name: z.string().meta({ description: 'Name of the DNS TXT record to create.' }),
    record_value: z.string().meta({ description: 'Value of the DNS TXT record.' }),
    created_at: z.iso.datetime(),
    verified_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Domain', description: 'A domain whose e-mail addresses the workspace’s provider is trusted to confirm.' });
export type Domain = z.output<typeof Domain>;

/** At least two labels, in lower case; international names in their ASCII form. */
const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
export const DomainName = z.string().trim().toLowerCase().regex(domainName, { error: 'Expected a domain such as example.org.' });

const sampleConnection: SsoConnection = {
  issuer: 'https://id.example.org',
  client_id: 'lyceum',
  enforced: false,
  redirect_uri: 'https://api.lyceum.invalid/api/v1/auth/oidc/callback/',
  start_url: 'https://api.lyceum.invalid/api/v1/auth/oidc/reading-room/start/',
  created_at: '2026-11-14T23:00:00Z',
  updated_at: '2026-11-14T23:00:00Z',
};
const sampleDomain: Domain = {
  id: 4,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e5f',
  domain: 'example.org',
  is_verified: false,
  record_name: '_lyceum-challenge.example.org',
  record_value: 'lyceum-domain-0197f2b6',
  created_at: '2026-11-14T23:00:00Z',
  verified_at: null,
};

const administrative = { since: '1.0.0', published: true, auth: 'caller', policy: 'workspace-admin', rate: 'standard' } as const;
const signingIn = {
  since: '1.0.0',
  published: true,
  auth: 'anonymous',
  policy: 'anyone',
  effect: 'write',
  rate: 'visitor',
  writable: [],
} as const;
const place = { param: 'workspace_id', table: 'people.workspace' } as const;
const domainObject = { param: 'id', table: 'auth.domain' } as const;
const noConnection = 'The workspace has no provider, or is not your workspace.';

export const sso = {
  start: defineOperation({
    id: 'sso.start',
    method: 'GET',
    path: '/api/v1/auth/oidc/{workspace}/start/',
    summary: 'Start signing in with OpenID',
    description: 'For browsers: redirects to the workspace’s provider, with PKCE, state and nonce bound to this browser.',
    ...signingIn,
    object: { param: 'workspace', table: 'people.workspace' },
    params: z.object({
      workspace: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
        .meta({ description: 'Slug of the workspace.' }),
    }),
    query: z.object({
      redirect_to: z
        .string()
        .max(2000)
        .optional()
        .meta({ description: 'Path on this server to return to; the dashboard if omitted.' }),
    }),
    responses: { 302: redirectResponse('Redirects to the provider.') },
    failures: {
      400: '`redirect_to` is not a path on this server.',
      404: 'The workspace does not exist or has no provider.',
      502: 'The provider is unavailable or returned an invalid response.',
    },
  }),
  callback: defineOperation({
    id: 'sso.callback',
    method: 'GET',
    path: '/api/v1/auth/oidc/callback/',
    summary: 'Finish signing in with OpenID',
    description:
      'The provider redirects here. Creates a session and redirects to where the sign-in started. If signing in fails, redirects to the dashboard with an `error`: `sso_expired`, `sso_refused`, `sso_email_not_verified`, `sso_domain_not_allowed`, `sso_identity_conflict`, `sso_not_permitted` or `sso_failed`.',
    ...signingIn,
    query: z.object({
      state: z.string().max(500).optional(),
      code: z.string().max(4000).optional(),
      iss: z.string().max(2000).optional(),
      error: z.string().max(500).optional(),
    }),
    responses: { 302: redirectResponse('Redirects back with a session, or with an `error`.') },
    failures: { 400: 'A parameter is too long.' },
  }),
  get: defineOperation({
    id: 'sso.get',
    method: 'GET',
    path: '/api/v1/workspaces/{workspace_id}/sso/',
    summary: 'Get the workspace’s OpenID provider',
    ...administrative,
    effect: 'read',
    object: place,
    params: InWorkspace,
    responses: { 200: jsonResponse(SsoConnection, { description: 'The connection.', example: sampleConnection }) },
    failures: { ...forbidden, 404: noConnection },
  }),
  put: defineOperation({
    id: 'sso.put',
    method: 'PUT',
    path: '/api/v1/workspaces/{workspace_id}/sso/',
    summary: 'Connect an OpenID provider',
    description:
      'Members can sign in with it once a domain is verified, because only e-mail addresses in verified domains are trusted.',
    ...administrative,
    effect: 'write',
    writable: ['issuer', 'client_id', 'client_secret', 'enforced'],
    object: place,
    params: InWorkspace,
    body: jsonBody(SsoSettings, { example: { issuer: sampleConnection.issuer, client_id: 'lyceum', client_secret: 'a secret' } }),
    responses: { 200: jsonResponse(SsoConnection, { description: 'The connection.', example: sampleConnection }) },
    failures: { ...writeFailures, 404: 'The workspace does not exist or is not yours.' },
  }),
  remove: defineOperation({
    id: 'sso.remove',
    method: 'DELETE',
    path: '/api/v1/workspaces/{workspace_id}/sso/',
    summary: 'Disconnect the OpenID provider',
    description: 'Ends every session that was started with the provider.',
    ...administrative,
    effect: 'write',
    writable: [],
    object: place,
    params: InWorkspace,
    responses: { 204: emptyResponse('The provider was disconnected.') },
    failures: { ...forbidden, 404: noConnection, ...idempotencyInProgress },
  }),
  listDomains: defineOperation({
    id: 'sso.listDomains',
    method: 'GET',
    path: '/api/v1/workspaces/{workspace_id}/domains/',
    summary: 'List the workspace’s domains',
    ...administrative,
    effect: 'read',
    object: place,
    params: InWorkspace,
    query: PageQuery,
    responses: {
      200: jsonResponse(paginatedSchema(Domain, 'PaginatedDomainList'), {
        description: 'One page of domains.',
        example: { count: 1, next: null, previous: null, results: [sampleDomain] },
      }),
    },
    failures: { ...forbidden, 404: listFailures[404] },
  }),
  addDomain: defineOperation({
    id: 'sso.addDomain',
    method: 'POST',
    path: '/api/v1/workspaces/{workspace_id}/domains/',
    summary: 'Add a domain',
    description:
      'The response contains the DNS record that proves you own the domain. Domains of public e-mail providers are refused.',
    ...administrative,
    effect: 'write',
    writable: ['domain'],
    object: place,
    params: InWorkspace,
    body: jsonBody(z.strictObject({ domain: DomainName }), { example: { domain: 'example.org' } }),
    responses: { 201: jsonResponse(Domain, { description: 'The domain with the DNS record to create.', example: sampleDomain }) },
    failures: {
      ...writeFailures,
      404: 'The workspace does not exist or is not yours.',
      409: 'The workspace already has this domain, or a request with the same Idempotency-Key is still running.',
    },
  }),
  verifyDomain: defineOperation({
    id: 'sso.verifyDomain',
    method: 'POST',
    path: '/api/v1/workspaces/{workspace_id}/domains/{id}/verify/',
    summary: 'Verify a domain',
    ...administrative,
    effect: 'write',
    writable: [],
    object: domainObject,
    params: OneDomain,
    responses: {
      200: jsonResponse(Domain, {
        description: 'The verified domain.',
        example: { ...sampleDomain, is_verified: true, verified_at: '2026-11-14T23:05:00Z' },
      }),
    },
    failures: {
      ...objectFailures,
      400: 'The DNS record was not found. New records can take a while to appear.',
      409: 'Another workspace has already verified this domain, or a request with the same Idempotency-Key is still running.',
    },
  }),
  removeDomain: defineOperation({
    id: 'sso.removeDomain',
    method: 'DELETE',
    path: '/api/v1/workspaces/{workspace_id}/domains/{id}/',
    summary: 'Remove a domain',
    ...administrative,
    effect: 'write',
    writable: [],
    object: domainObject,
    params: OneDomain,
    responses: { 204: emptyResponse('The domain was removed.') },
    failures: { ...objectFailures, ...idempotencyInProgress },
  }),
  unlinkIdentity: defineOperation({
    id: 'sso.unlinkIdentity',
    method: 'DELETE',
    path: '/api/v1/workspaces/{workspace_id}/members/{id}/sso-identity/',
    summary: 'Unlink a member from the OpenID provider',
    description:
      'A member is bound to the identity (`iss` and `sub`) with which they first signed in. If the provider later sends the member’s address with another `sub`, the sign-in is refused as `sso_identity_conflict`, because addresses are given to other people. Call this if it is the same person with a new identity: their next sign-in links it. If it is another person, erase or rename the member instead. Ends every session that the member started with the provider.',
    ...administrative,
    effect: 'write',
    writable: [],
    object: { param: 'id', table: 'people.user' },
    params: InWorkspace.extend({ id: idParameter('ID of the member’s user.') }),
    responses: { 204: emptyResponse('The member is linked to no identity.') },
    failures: {
      ...objectFailures,
      ...idempotencyInProgress,
    },
  }),
} as const;
