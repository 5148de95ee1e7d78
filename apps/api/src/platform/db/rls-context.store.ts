import { sql } from 'kysely';

import type { Scope } from '../scope.ts';
import type { Db } from './db.ts';
import { wrongRoleError } from './verify-connection.ts';

/** What the first statement of a transaction makes sure of. */
export interface TransactionGuard {
  /** Undefined where the login's own role is used. */
  readonly role: string | undefined;
  /** Set for the transaction when a pooler decides which connection to the server it gets. */
  readonly limits: readonly (readonly [name: string, value: string])[];
}

/**
 * Sets the caller for row-level security until the transaction ends; without it, protected tables appear empty. The role, without which
 * they would appear whole, is checked in the same statement: behind a pooler every transaction may run on another connection.
 */
export async function setRlsContext(db: Db, { workspaceId, userId, isAdmin }: Scope, guard: TransactionGuard): Promise<void> {
  if (!Number.isSafeInteger(workspaceId) || !Number.isSafeInteger(userId))
    throw new Error('setRlsContext: the scope lacks a workspace id or a user id, which row-level security needs.');
  const settings = [
    ['lyceum.workspace', String(workspaceId)] as const,
    ['lyceum.user', String(userId)] as const,
    ['lyceum.admin', isAdmin ? 'on' : 'off'] as const,
    ...guard.limits,
  ];
  const setAll = sql.join(settings.map(([name, value]) => sql`set_config(${sql.lit(name)}, ${value}, true)`));
  const { rows } = await sql<{ user: string }>`select current_user as user, ${setAll}`.execute(db);
  const user = rows[0]?.user ?? '';
  if (guard.role !== undefined && user !== guard.role) throw wrongRoleError(user, guard.role);
}
