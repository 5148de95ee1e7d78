import type { DocumentType, UploadStatus } from '@lyceum/contract/product/vault-document';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { createContainsPattern, createOrderedSource, defineListing, splitSearchWords } from '../../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Owner } from '../owner.ts';

type Table = Schema['vault.document'];

const listed = [
  'id',
  'document_name',
  'document_type',
  'sealed_config',
  'file_type',
  'file_size',
  'upload_status',
  'progress',
  'status_message',
  'description',
] as const;
const timestamps = ['created_at', 'updated_at'] as const;
const columns = [
  ...listed,
  ...timestamps,
  'document_url',
  'content',
  'object_key',
  'generation',
  'task_id',
  'stored_bytes',
  'passage_count',
] as const;

/** Enumerations that the table enforces by check constraints and the generated types do not know. */
interface Enumerations {
  readonly document_type: DocumentType;
  readonly upload_status: UploadStatus;
}
type Typed<Row> = Omit<Row, keyof Enumerations> & Enumerations;
export type DocumentRow = Typed<Pick<Selectable<Table>, (typeof columns)[number]>>;
/** A row of a list, in which timestamps are text. */
export type ListedDocument = Typed<Pick<Selectable<Table>, (typeof listed)[number]>> & {
  readonly created_at: string;
  readonly updated_at: string;
};

const newestFirst = defineListing<ListedDocument>({
  table: 'vault.document',
  columns: listed,
  timestamps,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

export interface DocumentFilter {
  readonly types?: readonly DocumentType[] | undefined;
  readonly statuses?: readonly UploadStatus[] | undefined;
  readonly search?: string | undefined;
}

/** SQL on vault.document for owners. */
export const documentStore = (db: Db) => ({ ...queries(db), ...commands(db) });

const queries = (db: Db) => {
  const ownedBy = ({ workspaceId, userId }: Owner) =>
    db.selectFrom('vault.document').where('workspace_id', '=', workspaceId).where('user_id', '=', userId);
  const owned = (owner: Owner, id: number) => ownedBy(owner).select(columns).where('id', '=', id).$narrowType<Enumerations>();
  return {
    findOwned: (owner: Owner, id: number): Promise<DocumentRow | undefined> => owned(owner, id).executeTakeFirst(),
    lockOwned: (owner: Owner, id: number): Promise<DocumentRow | undefined> =>
      owned(owner, id).forNoKeyUpdate().executeTakeFirst(),
    findFileOwned: (owner: Owner, id: number) =>
      ownedBy(owner)
        .select(['object_key', 'filename', 'file_type', 'file_size', 'file_sha256'])
        .where('id', '=', id)
        .executeTakeFirst(),
    listOwnedBy: ({ workspaceId, userId }: Owner, filter: DocumentFilter) =>
      createOrderedSource(db, newestFirst, {
        where: [fragment`item.workspace_id = ${workspaceId} and item.user_id = ${userId}`, ...filterConditions(filter)],
      }),
    /** For the export of a person's data. */
    listNewest: (owner: Owner, limit: number) =>
      ownedBy(owner)
        .select([
          'document_name',
          'document_type',
          'document_url',
          // A document's text can have megabytes, and an export lists up to ten thousand of them.
          sql<string | null>`left(content, 10000)`.as('content_start'),
          'id',
          'sealed_config',
          'filename',
          'file_type',
          'file_size',
          'description',
          'upload_status',
          'created_at',
          'updated_at',
        ])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
};

function filterConditions({ types, statuses, search }: DocumentFilter): SqlFragment[] {
  return [
    ...(types ? [fragment`item.document_type = any(${types}::text[])`] : []),
    ...(statuses ? [fragment`item.upload_status = any(${statuses}::text[])`] : []),
    ...splitSearchWords(search).map(
      (word) => fragment`(coalesce(item.document_name, '') || E'\n' || item.description) ilike ${createContainsPattern(word)}`,
    ),
  ];
}

const commands = (db: Db) => ({
  insert: (document: Insertable<Table>) =>
    db.insertInto('vault.document').values(document).returning('id').executeTakeFirstOrThrow(),
  /** Of a document that the caller has locked. */
  async update(id: number, change: Updateable<Table>): Promise<void> {
    await db.updateTable('vault.document').set(change).where('id', '=', id).execute();
  },
  /** With its passages. Undefined when the owner has no such document. */
  deleteOwned: ({ workspaceId, userId }: Owner, id: number) =>
    db
      .deleteFrom('vault.document')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .returning(['id', 'object_key', 'stored_bytes', 'passage_count'])
      .executeTakeFirst(),
  /** All of a person's documents, also on behalf of an admin. Returns their ids and the keys of their objects. */
  async deleteAllOf({ workspaceId, userId }: Owner): Promise<readonly { id: number; object_key: string | null }[]> {
    const { rows } = await sql<{ id: number; object_key: string | null }>`
      select id, object_key from vault.delete_documents(${workspaceId}, ${userId})`.execute(db);
    return rows;
  },
});
