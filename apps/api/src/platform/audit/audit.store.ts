import type { Db } from '../db/db.ts';
import type { Scope } from '../scope.ts';

export interface AuditEntry {
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string | number;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The audit log, written in the transaction of the audited change. Details never contain secrets. */
export const auditTrail = (db: Db, scope: Scope) => ({
  record: (entry: AuditEntry) =>
    db
      .insertInto('platform.audit')
      .values({
        workspace_id: scope.workspaceId,
        user_id: scope.userId,
        credential_type: scope.credentialType,
        request_id: scope.requestId ?? null,
        action: entry.action,
        object_type: entry.object_type,
        object_id: String(entry.object_id),
        details: JSON.stringify(entry.details ?? {}),
      })
      .execute(),
});
