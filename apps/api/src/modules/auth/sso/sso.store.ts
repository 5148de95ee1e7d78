import { constraintViolation } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import { defineListing, orderedSource } from '../../../platform/lists/index.ts';
import { fragment, identifiers } from '../../../platform/lists/sql-fragment.ts';

export interface ConnectionRow {
  readonly workspace_id: number;
  readonly issuer: string;
  readonly client_id: string;
  readonly sealed_client_secret: string;
  readonly enforced: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface DomainRow {
  readonly id: number;
  readonly uid: string;
  readonly domain: string;
  readonly challenge: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
}
const domainColumns = ['id', 'uid', 'domain', 'challenge', 'created_at', 'verified_at'] as const;
const byId = defineListing<DomainRow>({
  table: 'iam.domain',
  columns: domainColumns,
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'asc', nullable: false }],
});

/** All SQL on iam.sso_connection and iam.domain. */
export const ssoStore = (db: Db) => ({
  connectionOf: (workspaceId: number): Promise<ConnectionRow | undefined> =>
    db.selectFrom('iam.sso_connection').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst(),
  connect: (row: Omit<ConnectionRow, 'created_at'>): Promise<ConnectionRow> =>
    db
      .insertInto('iam.sso_connection')
      .values(row)
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow(),
  async disconnect(workspaceId: number): Promise<boolean> {
    const gone = await db.deleteFrom('iam.sso_connection').where('workspace_id', '=', workspaceId).executeTakeFirst();
    return gone.numDeletedRows === 1n;
  },
  domains: (workspaceId: number) => orderedSource(db, byId, { where: [fragment`workspace_id = ${workspaceId}`] }),
  domain: (workspaceId: number, id: number): Promise<DomainRow | undefined> =>
    db
      .selectFrom('iam.domain')
      .select(domainColumns)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirst(),
  /** Undefined when the workspace has named it already. */
  addDomain: (row: { uid: string; workspace_id: number; domain: string; challenge: string }): Promise<DomainRow | undefined> =>
    db
      .insertInto('iam.domain')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning(domainColumns)
      .executeTakeFirst(),
  /** `taken` when another workspace was first; the transaction is lost then. */
  verifyDomain: (workspaceId: number, id: number, at: Date): Promise<DomainRow | 'taken' | undefined> =>
    db
      .updateTable('iam.domain')
      .set({ verified_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .returning(domainColumns)
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (constraintViolation(error) === 'unique') return 'taken';
        throw error;
      }),
  async removeDomain(workspaceId: number, id: number): Promise<boolean> {
    const gone = await db
      .deleteFrom('iam.domain')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirst();
    return gone.numDeletedRows === 1n;
  },
  isOwnDomain: async (workspaceId: number, domain: string): Promise<boolean> =>
    (await db
      .selectFrom('iam.domain')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('domain', '=', domain)
      .where('verified_at', 'is not', null)
      .executeTakeFirst()) !== undefined,
});
