import type { SsoConnection, SsoSettings } from '@lyceum/contract/product/sso';
import { notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import { OutboundError } from '../../../platform/outbound/index.ts';
import { presentConnection } from './sso.present.ts';
import { noProvider, secretNeeded } from './sso.problems.ts';
import { type SsoDeps, sealedSecret } from './sso-deps.ts';

export function getConnection(deps: SsoDeps, caller: Caller, workspaceId: number): Promise<SsoConnection> {
  assertOwnWorkspace(caller, workspaceId);
  return deps.readWithRls(caller, async ({ sso, workspaces }) => {
    const [row, workspace] = [await sso.connectionOf(workspaceId), await workspaces.findById(workspaceId)];
    if (!row || !workspace) throw notFound();
    return presentConnection(row, { baseUrl: deps.baseUrl, slug: workspace.slug });
  });
}

/** Connects a provider once its discovery document was read, so that a typing error is told now and not at the first sign-in. */
export async function putConnection(
  deps: SsoDeps,
  caller: Caller,
  { workspaceId, settings }: { readonly workspaceId: number; readonly settings: SsoSettings },
): Promise<SsoConnection> {
  assertOwnWorkspace(caller, workspaceId);
  const known = await deps.readWithRls(caller, ({ sso }) => sso.connectionOf(workspaceId));
  const { issuer, client_id, client_secret, enforced } = settings;
  if (client_secret === undefined && !known) throw secretNeeded();
  const sealed_client_secret =
    client_secret === undefined
      ? (known?.sealed_client_secret ?? '')
      : deps.secrets.seal(client_secret, sealedSecret(workspaceId));
  await deps.providers
    .get({ issuer, clientId: client_id, clientSecret: client_secret ?? 'unchanged' })
    .catch((error: unknown) => {
      throw noProvider(reasonOf(error));
    });
  return deps.transact(caller, async ({ sso, sessions, workspaces, audit }) => {
    const now = deps.clock.now();
    const row = await sso.connect({
      workspace_id: workspaceId,
      issuer,
      client_id,
      sealed_client_secret,
      enforced,
      updated_at: now,
    });
    if (enforced) await sessions.endBegunBy(workspaceId, 'password', now);
    await audit.record({
      action: 'sso.connected',
      object_type: 'iam.sso_connection',
      object_id: workspaceId,
      details: { issuer, enforced },
    });
    const workspace = await workspaces.findById(workspaceId);
    if (!workspace) throw notFound();
    return presentConnection(row, { baseUrl: deps.baseUrl, slug: workspace.slug });
  });
}

/** The guarded client's own words name a host and no more; a library's may hold anything. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const guarded = [error, cause].find((one) => one instanceof OutboundError);
  return guarded instanceof OutboundError ? guarded.message : 'its discovery document is not as OpenID says.';
}

export function removeConnection(deps: SsoDeps, caller: Caller, workspaceId: number): Promise<undefined> {
  assertOwnWorkspace(caller, workspaceId);
  return deps.transact(caller, async ({ sso, sessions, audit }) => {
    if (!(await sso.disconnect(workspaceId))) throw notFound();
    await sessions.endBegunBy(workspaceId, 'oidc', deps.clock.now());
    await audit.record({ action: 'sso.disconnected', object_type: 'iam.sso_connection', object_id: workspaceId });
    return undefined;
  });
}
