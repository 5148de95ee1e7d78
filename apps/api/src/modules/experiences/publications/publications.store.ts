import type { Insertable, Selectable, Updateable } from 'kysely';
import { undefinedIfDuplicate } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import {
  createContainsPattern,
  createOrderedSource,
  defineListing,
  type ListSource,
  splitSearchWords,
} from '../../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment, toKyselyExpression } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isExperienceVisible } from '../authoring/experiences.store.ts';

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
export type PublicationRow = Pick<Selectable<Table>, (typeof columns)[number]>;

export interface PublicationFilter {
  readonly search?: string | undefined;
  readonly owned?: boolean | undefined;
}

const newestFirst = defineListing<PublicationRow>({
  table: 'experiences.publication',
  columns,
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on experiences.publication; deleted rows are never returned. */
export const publicationStore = (db: Db) => {
  const existing = () => db.selectFrom('experiences.publication').select(columns).where('deleted_at', 'is', null);
  const inWorkspace = (workspaceId: number, id: number) =>
    existing().where('workspace_id', '=', workspaceId).where('id', '=', id);
  const updateExisting = (id: number) =>
    db.updateTable('experiences.publication').where('id', '=', id).where('deleted_at', 'is', null);
  return {
    listInWorkspace: ({ workspaceId, userId }: Scope, filter: PublicationFilter): ListSource<PublicationRow> =>
      createOrderedSource(db, newestFirst, {
        where: [fragment`workspace_id = ${workspaceId} and deleted_at is null`, ...filterConditions(filter, userId)],
      }),
    findInWorkspace: (workspaceId: number, id: number) => inWorkspace(workspaceId, id).executeTakeFirst(),
    lockInWorkspace: (workspaceId: number, id: number) => inWorkspace(workspaceId, id).forNoKeyUpdate().executeTakeFirst(),
    /** For callers that check what the reader can see of its owner. */
    findUncheckedByUrl: (customUrl: string) => existing().where('custom_url', '=', customUrl).executeTakeFirst(),
    /** Of the reader's workspace, or with an experience that the reader can see: any other publication does not exist for them. */
    findVisibleByUrl: (reader: Scope, customUrl: string) =>
      existing()
        .where('custom_url', '=', customUrl)
        .where((eb) =>
          eb.or([
            eb('workspace_id', '=', reader.workspaceId),
            eb.exists(
              eb
                .selectFrom('experiences.experience as item')
                .whereRef('item.publication_id', '=', 'experiences.publication.id')
                .where(toKyselyExpression(isExperienceVisible(reader))),
            ),
          ]),
        )
        .executeTakeFirst(),
    /** Undefined when the address is taken. */
    insert: (publication: Insertable<Table>) =>
      undefinedIfDuplicate(
        db.insertInto('experiences.publication').values(publication).returning(columns).executeTakeFirstOrThrow(),
      ),
    /** Undefined when the address is taken; throws when there is no such publication. */
    update: (id: number, change: Updateable<Table>) =>
      undefinedIfDuplicate(updateExisting(id).set(change).returning(columns).executeTakeFirstOrThrow()),
    async softDelete(id: number, deletedAt: Date): Promise<void> {
      await updateExisting(id).set({ deleted_at: deletedAt }).execute();
    },
  };
};

/** SQL fragments, because platform/lists puts the statement together per request. */
function filterConditions({ search, owned }: PublicationFilter, userId: number): SqlFragment[] {
  const patterns = splitSearchWords(search).map(createContainsPattern);
  return [
    ...(owned === undefined ? [] : [owned ? fragment`created_by = ${userId}` : fragment`created_by <> ${userId}`]),
    ...(patterns.length === 0 ? [] : [fragment`(title || E'\\n' || custom_url) ilike all(${patterns}::text[])`]),
  ];
}
