import type { SsoConnection, SsoSettings } from '@lyceum/contract/product/sso';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import { OutboundError } from '../../../platform/outbound/index.ts';
import type { AuthContext } from '../auth.context.ts';
import { sealContexts } from '../sealed-columns.ts';
import { presentSsoConnection } from './sso.present.ts';
import { clientSecretRequired, invalidIssuer } from './sso.problems.ts';

interface Input {
  readonly workspaceId: number;
  readonly settings: SsoSettings;
}

/** Connects an identity provider after reading its discovery document, so that a mistyped issuer is reported now. */
export async function putSsoConnection(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, settings }: Input,
): Promise<SsoConnection> {
  assertOwnWorkspace(caller, workspaceId);
  const { issuer, client_id, enforced } = settings;
  const sealed_client_secret = await sealClientSecret(context, caller, { workspaceId, settings });
  await assertProviderResponds(context, settings);
  return context.transact(caller, async ({ sso, sessions, workspaces, audit }) => {
    const now = context.clock.now();
    const row = await sso.upsertConnection({
      workspace_id: workspaceId,
      issuer,
      client_id,
      sealed_client_secret,
      enforced,
      updated_at: now,
    });
    if (enforced) for (const method of ['password', 'link'] as const) await sessions.endAllOfMethod(workspaceId, method, now);
    await audit.record({
      action: 'sso.connected',
      object_type: 'auth.sso_connection',
      object_id: workspaceId,
      details: { issuer, enforced },
    });
    const workspace = await workspaces.findById(workspaceId);
    if (!workspace) throw notFound();
    return presentSsoConnection(row, { baseUrl: context.baseUrl, slug: workspace.slug });
  });
}

/** Without a new secret, the stored one stays. */
async function sealClientSecret(context: AuthContext, caller: AdminCaller, { workspaceId, settings }: Input): Promise<string> {
  if (settings.client_secret !== undefined)
    return context.secrets.seal(settings.client_secret, sealContexts.clientSecret(workspaceId));
  const current = await context.readWithRls(caller, ({ sso }) => sso.findConnection(workspaceId));
  if (!current) throw clientSecretRequired();
  return current.sealed_client_secret;
}

async function assertProviderResponds({ providers }: AuthContext, settings: SsoSettings): Promise<void> {
  const { issuer, client_id: clientId, client_secret: clientSecret = 'unchanged' } = settings;
  await providers.get({ issuer, clientId, clientSecret }).catch((error: unknown) => {
    throw invalidIssuer(reasonOf(error));
  });
}

/** The messages of the outbound client name nothing but a host; those of a library may contain anything. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const outbound = [error, cause].find((one) => one instanceof OutboundError);
  return outbound instanceof OutboundError ? outbound.message : 'its discovery document is not a valid OpenID configuration.';
}
