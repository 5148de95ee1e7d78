import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import {
  containsPattern,
  defineListing,
  type ListSource,
  type Order,
  orderedSource,
  searchWords,
} from '../../../platform/lists/index.ts';
import { fragment, identifiers, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { UserRow } from './users.present.ts';

const columns = [
  'id',
  'uid',
  'workspace_id',
  'username',
  'email',
  'full_name',
  'role',
  'is_staff',
  'is_service',
  'is_verified',
  'first_time_login',
  'theme',
  'profile_picture',
  'suspended_at',
  'created_at',
] as const;

const byUsername: Order = [
  { name: 'username', by: fragment`lower(item.username)`, direction: 'asc', nullable: false },
  { name: 'id', by: identifiers('item.id'), direction: 'asc', nullable: false },
];
const directory = defineListing<UserRow>({ table: 'iam.user', columns, order: byUsername });

export interface DirectoryFilter {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  /** Only for those who may see addresses: a search that finds them tells them. */
  readonly byEmail?: boolean;
}

/** Reads of iam.user for other people to see. Erased users are in no list; by id they are shown as the nobody they became. */
export const peopleStore = (db: Db) => {
  const people = db.selectFrom('iam.user').select(columns).$narrowType<{ role: Role }>();
  const living = (workspaceId: number) => people.where('workspace_id', '=', workspaceId).where('deleted_at', 'is', null);
  return {
    /** Whoever they are, wherever they are: the ids come from rows that the viewer may see. */
    withIds: (ids: readonly number[]): Promise<UserRow[]> => people.where('id', '=', (eb) => eb.fn.any(eb.val(ids))).execute(),
    async timezonesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const rows = await db
        .selectFrom('iam.user')
        .select(['id', 'timezone'])
        .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute();
      return new Map(rows.map(({ id, timezone }) => [id, timezone]));
    },
    async lockTimezone({ workspaceId, userId }: { workspaceId: number; userId: number }): Promise<string | undefined> {
      const row = await db
        .selectFrom('iam.user')
        .select('timezone')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .forShare()
        .executeTakeFirst();
      return row?.timezone;
    },
    inWorkspace: (workspaceId: number, id: number): Promise<UserRow | undefined> =>
      living(workspaceId).where('id', '=', id).executeTakeFirst(),
    /** The same, and nobody else changes them until the transaction ends. */
    held: (workspaceId: number, id: number): Promise<UserRow | undefined> =>
      living(workspaceId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    /** How many of these are there; none of them is erased until the transaction ends. */
    async keptInWorkspace(workspaceId: number, ids: readonly number[]): Promise<number> {
      const kept = await db
        .selectFrom('iam.user')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forShare()
        .execute();
      return kept.length;
    },
    /** Everyone in the workspace, by user name. */
    directory: (workspaceId: number, filter: DirectoryFilter): ListSource<UserRow> =>
      orderedSource(db, directory, {
        where: [fragment`workspace_id = ${workspaceId} and deleted_at is null`, ...matching(filter)],
      }),
  };
};
export type PeopleStore = ReturnType<typeof peopleStore>;

/** The expression of the index user_search. The line break keeps a word from being found across both. */
const names = fragment`(username || E'\\n' || full_name)`;
const namesAndAddress = fragment`(username || E'\\n' || full_name || E'\\n' || email)`;

function matching({ search, role, byEmail = false }: DirectoryFilter): SqlFragment[] {
  const patterns = searchWords(search).map(containsPattern);
  return [
    ...(role === undefined ? [] : [fragment`role = ${role}`]),
    ...(patterns.length === 0 ? [] : [fragment`${byEmail ? namesAndAddress : names} ilike all(${patterns}::text[])`]),
  ];
}
