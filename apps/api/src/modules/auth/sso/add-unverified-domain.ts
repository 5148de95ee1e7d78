import type { Domain } from '@lyceum/contract/product/sso';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';
import { publicEmailDomains } from './public-email-domains.ts';
import { presentDomain } from './sso.present.ts';
import { domainAlreadyAdded, publicEmailDomainNotAllowed } from './sso.problems.ts';

/** The domain counts only after it has been verified. */
export async function addUnverifiedDomain(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, domain }: { readonly workspaceId: number; readonly domain: string },
): Promise<Domain> {
  assertOwnWorkspace(caller, workspaceId);
  if (publicEmailDomains.has(domain)) throw publicEmailDomainNotAllowed(domain);
  return context.transact(caller, async ({ sso, audit }) => {
    const challenge = `lyceum-domain-${context.random(18).toString('base64url')}`;
    const row = await sso.addDomain({ uid: context.ids.uid(), workspace_id: workspaceId, domain, challenge });
    if (!row) throw domainAlreadyAdded();
    await audit.record({ action: 'domain.named', object_type: 'auth.domain', object_id: row.id, details: { domain } });
    return presentDomain(row);
  });
}
