import type { Domain } from '@lyceum/contract/product/sso';
import { notFound } from '@lyceum/kit';

import type { AdminCaller } from '../../../platform/caller/caller.ts';
import { assertOwnWorkspace } from '../../../platform/caller/own-workspace.ts';
import type { AuthContext } from '../auth.context.ts';
import { getDnsRecordName, presentDomain } from './sso.present.ts';
import { dnsRecordMissing, domainTaken } from './sso.problems.ts';

/** Looks for the challenge in the domain's TXT records, before the transaction. The first workspace to verify a domain owns it. */
export async function verifyDomain(
  context: AuthContext,
  caller: AdminCaller,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: number },
): Promise<Domain> {
  assertOwnWorkspace(caller, workspaceId);
  const row = await context.read(caller, ({ sso }) => sso.findDomain(workspaceId, id));
  if (!row) throw notFound();
  const name = getDnsRecordName(row.domain);
  const texts = row.verified_at ? [row.challenge] : await context.txtRecords(name).catch(() => []);
  if (!texts.includes(row.challenge)) throw dnsRecordMissing(name, row.challenge);
  return context.transact(caller, async ({ sso, audit }) => {
    const verified = await sso.verifyDomain(workspaceId, id, row.verified_at ?? context.clock.now());
    if (!verified) throw notFound();
    if (verified === 'taken') throw domainTaken();
    await audit.record({
      action: 'domain.verified',
      object_type: 'auth.domain',
      object_id: id,
      details: { domain: row.domain },
    });
    return presentDomain(verified);
  });
}
