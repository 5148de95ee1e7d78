import type { Insertable, Selectable } from 'kysely';

import { findViolatedConstraintKind } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createOrderedSource, defineListing } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment } from '../../../platform/lists/sql-fragment.ts';

type Connection = Schema['auth.sso_connection'];
export type ConnectionRow = Selectable<Connection>;

type Domain = Schema['auth.domain'];
const domainColumns = ['id', 'uid', 'domain', 'challenge', 'created_at', 'verified_at'] as const;
export type DomainRow = Pick<Selectable<Domain>, (typeof domainColumns)[number]>;
const oldestFirst = defineListing<DomainRow>({
  table: 'auth.domain',
  columns: domainColumns,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'asc', nullable: false }],
});

/** All SQL on auth.sso_connection and auth.domain. */
export const ssoStore = (db: Db) => ({ ...connections(db), ...domains(db) });

const connections = (db: Db) => ({
  findConnection: (workspaceId: number): Promise<ConnectionRow | undefined> =>
    db.selectFrom('auth.sso_connection').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst(),
  upsertConnection: (row: Omit<Insertable<Connection>, 'created_at'> & { updated_at: Date }): Promise<ConnectionRow> =>
    db
      .insertInto('auth.sso_connection')
      .values(row)
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow(),
  /** False when there was none. */
  async deleteConnection(workspaceId: number): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('auth.sso_connection')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});

const domains = (db: Db) => ({
  listDomains: (workspaceId: number) =>
    createOrderedSource(db, oldestFirst, { where: [fragment`workspace_id = ${workspaceId}`] }),
  findDomain: (workspaceId: number, id: number): Promise<DomainRow | undefined> =>
    db
      .selectFrom('auth.domain')
      .select(domainColumns)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirst(),
  /** Undefined when the workspace has added the domain already. */
  addDomain: (row: Insertable<Domain>): Promise<DomainRow | undefined> =>
    db
      .insertInto('auth.domain')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning(domainColumns)
      .executeTakeFirst(),
  /** `taken` when another workspace has verified the domain; the transaction cannot continue then. */
  verifyDomain: (workspaceId: number, id: number, verifiedAt: Date): Promise<DomainRow | 'taken' | undefined> =>
    db
      .updateTable('auth.domain')
      .set({ verified_at: verifiedAt })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .returning(domainColumns)
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (findViolatedConstraintKind(error) === 'unique') return 'taken';
        throw error;
      }),
  /** False when there was none. */
  async deleteDomain(workspaceId: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('auth.domain')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  hasVerifiedDomain: async (workspaceId: number, domain: string): Promise<boolean> =>
    (await db
      .selectFrom('auth.domain')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('domain', '=', domain)
      .where('verified_at', 'is not', null)
      .executeTakeFirst()) !== undefined,
});
