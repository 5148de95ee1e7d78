import type { Domain } from '@lyceum/contract/product/sso';
import { type AskedPage, notFound } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { Page } from '../../../platform/lists/index.ts';
import { commonDomains } from './common-domains.ts';
import { presentDomain, recordName } from './sso.present.ts';
import { domainNamed, domainTaken, everybodysDomain, recordMissing } from './sso.problems.ts';
import type { SsoDeps } from './sso-deps.ts';

interface OneDomain {
  readonly workspaceId: number;
  readonly id: number;
}

export function listDomains(
  deps: SsoDeps,
  caller: Caller,
  { workspaceId, query, target }: { readonly workspaceId: number; readonly query: AskedPage; readonly target: string },
): Promise<Page<Domain>> {
  assertOwnWorkspace(caller, workspaceId);
  return deps.read(caller, ({ sso }) =>
    deps.lists.page({ query, target, reader: caller }, sso.domains(workspaceId), presentDomain),
  );
}

export function addDomain(
  deps: SsoDeps,
  caller: Caller,
  { workspaceId, domain }: { readonly workspaceId: number; readonly domain: string },
): Promise<Domain> {
  assertOwnWorkspace(caller, workspaceId);
  if (commonDomains.has(domain)) throw everybodysDomain(domain);
  return deps.transact(caller, async ({ sso, audit }) => {
    const challenge = `lyceum-domain-${deps.random(18).toString('base64url')}`;
    const row = await sso.addDomain({ uid: deps.ids.uid(), workspace_id: workspaceId, domain, challenge });
    if (!row) throw domainNamed();
    await audit.record({ action: 'domain.named', object_type: 'iam.domain', object_id: row.id, details: { domain } });
    return presentDomain(row);
  });
}

/** Asks the DNS outside any transaction; whoever proves a domain first has it. */
export async function verifyDomain(deps: SsoDeps, caller: Caller, { workspaceId, id }: OneDomain): Promise<Domain> {
  assertOwnWorkspace(caller, workspaceId);
  const row = await deps.read(caller, ({ sso }) => sso.domain(workspaceId, id));
  if (!row) throw notFound();
  const name = recordName(row.domain);
  const texts = row.verified_at ? [row.challenge] : await deps.txtRecords(name).catch(() => []);
  if (!texts.includes(row.challenge)) throw recordMissing(name, row.challenge);
  return deps.transact(caller, async ({ sso, audit }) => {
    const verified = await sso.verifyDomain(workspaceId, id, row.verified_at ?? deps.clock.now());
    if (!verified) throw notFound();
    if (verified === 'taken') throw domainTaken();
    await audit.record({
      action: 'domain.verified',
      object_type: 'iam.domain',
      object_id: id,
      details: { domain: row.domain },
    });
    return presentDomain(verified);
  });
}

export function removeDomain(deps: SsoDeps, caller: Caller, { workspaceId, id }: OneDomain): Promise<undefined> {
  assertOwnWorkspace(caller, workspaceId);
  return deps.transact(caller, async ({ sso, audit }) => {
    if (!(await sso.removeDomain(workspaceId, id))) throw notFound();
    await audit.record({ action: 'domain.removed', object_type: 'iam.domain', object_id: id });
    return undefined;
  });
}
