import type { Role } from '../../../platform/caller/caller.ts';
import type { Db } from '../../../platform/db/db.ts';
import {
  createContainsPattern,
  createOrderedSource,
  defineListing,
  type ListSource,
  type Order,
  splitSearchWords,
} from '../../../platform/lists/index.ts';
import { fragment, identifierFragment, type SqlFragment } from '../../../platform/lists/sql-fragment.ts';
import type { Person } from '../personal-data/person.ts';
import { type UserRow, userColumns } from './users.store.ts';

const byUsername: Order = [
  { name: 'username', by: fragment`lower(item.username)`, direction: 'asc', nullable: false },
  { name: 'id', by: identifierFragment('item.id'), direction: 'asc', nullable: false },
];
const directory = defineListing<UserRow>({ table: 'people.user', columns: userColumns, order: byUsername });

export interface DirectoryFilter {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  /** Only for viewers who may see addresses: searching by them would reveal them. */
  readonly byEmail?: boolean;
}

/** Reads of people.user for other people. Lists leave erased users out; by id they appear under the name that erasure left. */
export const userDirectoryStore = (db: Db) => {
  const users = db.selectFrom('people.user').select(userColumns).$narrowType<{ role: Role }>();
  const existing = (workspaceId: number) => users.where('workspace_id', '=', workspaceId).where('deleted_at', 'is', null);
  return {
    /** Of any workspace: the ids must come from rows that the viewer may see. */
    listUncheckedByIds: (ids: readonly number[]): Promise<UserRow[]> =>
      users.where('id', '=', (eb) => eb.fn.any(eb.val(ids))).execute(),
    find: (workspaceId: number, id: number): Promise<UserRow | undefined> =>
      existing(workspaceId).where('id', '=', id).executeTakeFirst(),
    lockForUpdate: (workspaceId: number, id: number): Promise<UserRow | undefined> =>
      existing(workspaceId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    /** Holds a share lock on those of these users who exist, so that none is erased before the transaction ends; returns their number. */
    async lockExisting(workspaceId: number, ids: readonly number[]): Promise<number> {
      const locked = await db
        .selectFrom('people.user')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forShare()
        .execute();
      return locked.length;
    },
    listPage: (workspaceId: number, filter: DirectoryFilter): ListSource<UserRow> =>
      createOrderedSource(db, directory, {
        where: [fragment`workspace_id = ${workspaceId} and deleted_at is null`, ...filterConditions(filter)],
      }),
    ...timezones(db),
  };
};

const timezones = (db: Db) => ({
  /** By user id; unknown ids are left out. */
  async timezonesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await db
      .selectFrom('people.user')
      .select(['id', 'timezone'])
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute();
    return new Map(rows.map(({ id, timezone }) => [id, timezone]));
  },
  /** Undefined for an erased user. Holds a share lock, so that the user is not erased before the transaction ends. */
  async lockTimezone({ workspaceId, userId }: Person): Promise<string | undefined> {
    const row = await db
      .selectFrom('people.user')
      .select('timezone')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    return row?.timezone;
  },
});

/** The expression of the index user_search. The line break keeps a word from matching across both values. */
const names = fragment`(username || E'\\n' || full_name)`;
const namesAndAddress = fragment`(username || E'\\n' || full_name || E'\\n' || email)`;

function filterConditions({ search, role, byEmail = false }: DirectoryFilter): SqlFragment[] {
  const patterns = splitSearchWords(search).map(createContainsPattern);
  return [
    ...(role === undefined ? [] : [fragment`role = ${role}`]),
    ...(patterns.length === 0 ? [] : [fragment`${byEmail ? namesAndAddress : names} ilike all(${patterns}::text[])`]),
  ];
}
