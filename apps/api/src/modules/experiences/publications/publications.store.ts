import type { Insertable, Updateable } from 'kysely';
import { undefinedIfDuplicate } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { containsPattern, defineListing, type ListSource, orderedSource, searchWords } from '../../../platform/lists/index.ts';
import { fragment, identifiers, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';

type Table = Schema['experiences.publication'];

const columns = [
  'id',
  'uid',
  'workspace_id',
  'created_by',
  'title',
  'description',
  'logo',
  'custom_url',
  'created_at',
  'updated_at',
] as const;
export interface PublicationRow {
  readonly id: number;
  readonly uid: string;
  readonly workspace_id: number;
  readonly created_by: number;
  readonly title: string;
  readonly description: string | null;
  readonly logo: string | null;
  readonly custom_url: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface PublicationFilter {
  readonly search?: string | undefined;
  readonly owned?: boolean | undefined;
}

const newestFirst = defineListing<PublicationRow>({
  table: 'experiences.publication',
  columns,
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on experiences.publication. One that was closed is as good as none. */
export const publicationStore = (db: Db) => {
  const open = db.selectFrom('experiences.publication').select(columns).where('deleted_at', 'is', null);
  const ofWorkspace = (workspaceId: number, id: number) => open.where('workspace_id', '=', workspaceId).where('id', '=', id);
  const changing = (id: number) => db.updateTable('experiences.publication').where('id', '=', id).where('deleted_at', 'is', null);
  return {
    listed: ({ workspaceId, userId }: Scope, filter: PublicationFilter): ListSource<PublicationRow> =>
      orderedSource(db, newestFirst, {
        where: [fragment`workspace_id = ${workspaceId} and deleted_at is null`, ...matching(filter, userId)],
      }),
    byId: (workspaceId: number, id: number): Promise<PublicationRow | undefined> =>
      ofWorkspace(workspaceId, id).executeTakeFirst(),
    /** The same, and nobody closes it until the transaction ends. */
    held: (workspaceId: number, id: number): Promise<PublicationRow | undefined> =>
      ofWorkspace(workspaceId, id).forNoKeyUpdate().executeTakeFirst(),
    /** Wherever it is. */
    byUrl: (customUrl: string): Promise<PublicationRow | undefined> =>
      open.where('custom_url', '=', customUrl).executeTakeFirst(),
    /** Undefined when the address is taken. */
    add: (publication: Insertable<Table>): Promise<PublicationRow | undefined> =>
      undefinedIfDuplicate(
        db.insertInto('experiences.publication').values(publication).returning(columns).executeTakeFirstOrThrow(),
      ),
    /** Undefined when the address is taken. The publication is there. */
    change: (id: number, change: Updateable<Table>): Promise<PublicationRow | undefined> =>
      undefinedIfDuplicate(changing(id).set(change).returning(columns).executeTakeFirstOrThrow()),
    async close(id: number, at: Date): Promise<void> {
      await changing(id).set({ deleted_at: at }).execute();
    },
  };
};

function matching({ search, owned }: PublicationFilter, userId: number): SqlFragment[] {
  const patterns = searchWords(search).map(containsPattern);
  return [
    ...(owned === undefined ? [] : [owned ? fragment`created_by = ${userId}` : fragment`created_by <> ${userId}`]),
    ...(patterns.length === 0 ? [] : [fragment`(title || E'\\n' || custom_url) ilike all(${patterns}::text[])`]),
  ];
}
