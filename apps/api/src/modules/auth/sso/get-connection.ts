import type { SsoConnection } from '@lyceum/contract/product/sso';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';
import { presentSsoConnection } from './sso.present.ts';

export async function getSsoConnection(context: AuthContext, caller: AdminCaller, workspaceId: number): Promise<SsoConnection> {
  assertOwnWorkspace(caller, workspaceId);
  return context.readWithRls(caller, async ({ sso, workspaces }) => {
    const row = await sso.findConnection(workspaceId);
    const workspace = await workspaces.findById(workspaceId);
    if (!row || !workspace) throw notFound();
    return presentSsoConnection(row, { baseUrl: context.baseUrl, slug: workspace.slug });
  });
}
