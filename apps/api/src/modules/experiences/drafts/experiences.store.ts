import type { Visibility } from '@lyceum/contract/product/visibility';
import type { Insertable, Updateable } from 'kysely';

import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { containsPattern, defineListing, type ListSource, orderedSource, searchWords } from '../../../platform/lists/index.ts';
import { emptyFragment, fetchRows, fragment, identifiers, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createdBy, sharedWith } from '../../people/index.ts';

type Table = Schema['experiences.experience'];

/** An experience as far as deciding about it needs. */
export interface ExperienceRow {
  readonly id: number;
  readonly uid: string;
  readonly workspace_id: number;
  readonly created_by: number;
  readonly co_creator_ids: readonly number[];
  readonly team_ids: readonly number[];
  readonly category_id: number | null;
  readonly subcategory_id: number | null;
  readonly visibility: Visibility;
  readonly published_at: Date | null;
  readonly first_published_at: Date | null;
}
const decidedBy = identifiers(
  'id',
  'uid',
  'workspace_id',
  'created_by',
  'co_creator_ids',
  'team_ids',
  'category_id',
  'subcategory_id',
  'visibility',
  'published_at',
  'first_published_at',
);

export interface ExperienceFilter {
  readonly search?: string | undefined;
  readonly owned?: boolean | undefined;
  readonly published?: boolean | undefined;
  readonly visibility?: Visibility | undefined;
}

/** Makers see drafts too; everyone else what is out and open to them. */
export const visibleTo = (reader: Scope): SqlFragment =>
  fragment`item.deleted_at is null and (${createdBy(reader)} or item.published_at is not null and ${sharedWith(reader)})`;

/** The expression of the index experience_search. The line break keeps a word from being found across both. */
export const saying = (pattern: string, of: 'item' | 'said' = 'item'): SqlFragment =>
  fragment`(coalesce(${identifiers(`${of}.title`)}, '') || E'\\n' || coalesce(${identifiers(`${of}.focus_area`)}, '')) ilike ${pattern}`;

const newestFirst = defineListing<{ id: number; created_by: number }>({
  table: 'experiences.experience',
  columns: ['id', 'created_by'],
  order: [{ name: 'id', by: identifiers('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on experiences.experience but what readers are shown (cards.store.ts). */
export const experienceStore = (db: Db) => {
  const first = async (reader: Scope, which: SqlFragment, lock = emptyFragment): Promise<ExperienceRow | undefined> =>
    (
      await fetchRows<ExperienceRow>(
        db,
        fragment`select ${decidedBy} from experiences.experience as item where ${which} and ${visibleTo(reader)} ${lock}`,
      )
    )[0];
  return {
    /** Those of the workspace that the reader may see, the newest first. */
    listed: (reader: Scope, filter: ExperienceFilter): ListSource<{ id: number; created_by: number }> =>
      orderedSource(db, newestFirst, {
        where: [fragment`item.workspace_id = ${reader.workspaceId}`, visibleTo(reader), ...matching(filter, reader)],
      }),
    seenBy: (reader: Scope, id: number) => first(reader, fragment`item.id = ${id}`),
    seenByUid: (reader: Scope, uid: string) => first(reader, fragment`item.uid = ${uid}`),
    /** The same, and nobody else changes it until the transaction ends. */
    held: (reader: Scope, id: number) => first(reader, fragment`item.id = ${id}`, fragment`for no key update`),
    add: (experience: Insertable<Table>): Promise<{ id: number }> =>
      db.insertInto('experiences.experience').values(experience).returning('id').executeTakeFirstOrThrow(),
    async change(id: number, change: Updateable<Table>): Promise<void> {
      await db.updateTable('experiences.experience').set(change).where('id', '=', id).execute();
    },
    /** Its resources changed: their types are its types. */
    async touch(id: number, at: Date): Promise<void> {
      await fetchRows(
        db,
        fragment`update experiences.experience set updated_at = ${at}, types = array(
            select distinct resource_type from experiences.resource where experience_id = ${id} and deleted_at is null order by 1)
          where id = ${id}`,
      );
    },
    /** Of one person, gone from everywhere; their ids. */
    async removeAllOf({ workspaceId, userId }: Pick<Scope, 'workspaceId' | 'userId'>, at: Date): Promise<number[]> {
      const rows = await db
        .updateTable('experiences.experience')
        .set({ deleted_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    /** They leave the publication, which is gone. */
    async leavePublication(publicationId: number): Promise<number[]> {
      const rows = await db
        .updateTable('experiences.experience')
        .set({ publication_id: null })
        .where('publication_id', '=', publicationId)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
};

function matching({ search, owned, published, visibility }: ExperienceFilter, reader: Scope): SqlFragment[] {
  return [
    ...(owned === undefined ? [] : [owned ? createdBy(reader) : fragment`not ${createdBy(reader)}`]),
    ...(published === undefined
      ? []
      : [published ? fragment`item.published_at is not null` : fragment`item.published_at is null`]),
    ...(visibility === undefined ? [] : [fragment`item.visibility = ${visibility}`]),
    ...searchWords(search).map((word) => saying(containsPattern(word))),
  ];
}
