import type { Visibility } from '@lyceum/contract/product/visibility';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
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
import { isCreatedOrCoCreatedBy, isVisibleToReader } from '../../people/index.ts';

type Table = Schema['experiences.experience'];
type Owner = Pick<Scope, 'workspaceId' | 'userId'>;

/** What access checks and changes of state depend on. */
const columns = [
  'id',
  'uid',
  'workspace_id',
  'created_by',
  'co_creator_ids',
  'team_ids',
  'publication_id',
  'category_id',
  'subcategory_id',
  'visibility',
  'published_at',
  'first_published_at',
] as const;

export interface ExperienceFilter {
  readonly search?: string | undefined;
  readonly owned?: boolean | undefined;
  readonly published?: boolean | undefined;
  readonly visibility?: Visibility | undefined;
}

/** Creators and co-creators see drafts too; everyone else sees what is published and shared with them. */
export const isExperienceVisible = (reader: Scope): SqlFragment =>
  fragment`item.deleted_at is null and ${isVisibleToReader(reader, fragment`item.published_at is not null`)}`;

/** The expression of the index experience_search. The line break keeps a word from matching across title and focus area. */
export const titleOrFocusAreaMatches = (pattern: string, table: 'item' | 'searched' = 'item'): SqlFragment =>
  fragment`(coalesce(${identifierFragment(`${table}.title`)}, '') || E'\\n' || coalesce(${identifierFragment(`${table}.focus_area`)}, '')) ilike ${pattern}`;

const newestFirst = defineListing<{ id: number; created_by: number }>({
  table: 'experiences.experience',
  columns: ['id', 'created_by'],
  order: [{ name: 'id', by: identifierFragment('item.id'), direction: 'desc', nullable: false }],
});

/** All SQL on experiences.experience, except the views in cards.store.ts. */
export const experienceStore = (db: Db) => ({ ...reads(db), ...writes(db) });

export type ExperienceRow = NonNullable<Awaited<ReturnType<ReturnType<typeof reads>['findVisible']>>>;

const reads = (db: Db) => {
  const visible = (reader: Scope) =>
    db
      .selectFrom('experiences.experience as item')
      .select(columns)
      .where(toKyselyExpression(isExperienceVisible(reader)))
      .$narrowType<{ visibility: Visibility }>();
  return {
    /** The experiences of the workspace that the reader may see, newest first. */
    listVisible: (reader: Scope, filter: ExperienceFilter): ListSource<{ id: number; created_by: number }> =>
      createOrderedSource(db, newestFirst, {
        where: [
          fragment`item.workspace_id = ${reader.workspaceId}`,
          isExperienceVisible(reader),
          ...filterConditions(filter, reader),
        ],
      }),
    findVisible: (reader: Scope, id: number) => visible(reader).where('item.id', '=', id).executeTakeFirst(),
    findVisibleByUid: (reader: Scope, uid: string) => visible(reader).where('item.uid', '=', uid).executeTakeFirst(),
    lockVisible: (reader: Scope, id: number) => visible(reader).where('item.id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    /** What a person wrote, for the export of their data. */
    listNewestOf: ({ userId }: Pick<Owner, 'userId'>, limit: number) =>
      db
        .selectFrom('experiences.experience')
        .select(['id', 'uid', 'title', 'description', 'focus_area', 'visibility', 'created_at', 'updated_at', 'published_at'])
        .where('created_by', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
};

const writes = (db: Db) => ({
  insert: (experience: Insertable<Table>) =>
    db.insertInto('experiences.experience').values(experience).returning('id').executeTakeFirstOrThrow(),
  async update(id: number, change: Updateable<Table>): Promise<void> {
    await db.updateTable('experiences.experience').set(change).where('id', '=', id).execute();
  },
  /** Sets `types` to the types of its resources, after one of them changed. */
  async refreshTypes(id: number, updatedAt: Date): Promise<void> {
    const types = sql<string[]>`array(
      select distinct resource_type from experiences.resource where experience_id = ${id} and deleted_at is null order by 1)`;
    await db.updateTable('experiences.experience').set({ updated_at: updatedAt, types }).where('id', '=', id).execute();
  },
  /** Returns the ids of the deleted experiences. */
  async deleteOwnedBy({ workspaceId, userId }: Owner, deletedAt: Date): Promise<number[]> {
    const rows = await db
      .updateTable('experiences.experience')
      .set({ deleted_at: deletedAt })
      .where('workspace_id', '=', workspaceId)
      .where('created_by', '=', userId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },
  /** Takes all experiences out of a publication; returns their ids. */
  async detachFromPublication(publicationId: number): Promise<number[]> {
    const rows = await db
      .updateTable('experiences.experience')
      .set({ publication_id: null })
      .where('publication_id', '=', publicationId)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },
});

/** SQL fragments, because platform/lists puts the statement together per request. */
const filterConditions = ({ search, owned, published, visibility }: ExperienceFilter, reader: Scope): SqlFragment[] => [
  ...(owned === undefined ? [] : [owned ? isCreatedOrCoCreatedBy(reader) : fragment`not ${isCreatedOrCoCreatedBy(reader)}`]),
  ...(published === undefined ? [] : [published ? fragment`item.published_at is not null` : fragment`item.published_at is null`]),
  ...(visibility === undefined ? [] : [fragment`item.visibility = ${visibility}`]),
  ...splitSearchWords(search).map((word) => titleOrFocusAreaMatches(createContainsPattern(word))),
];
