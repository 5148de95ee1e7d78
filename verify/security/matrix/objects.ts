import type { Operation } from '@lyceum/contract';
import type { TestApi, TestUser } from '../../../apps/api/src/testing/start-test-api.ts';
import { objectFactories } from '../../../apps/api/src/testing/sweeps/object-factories.ts';
import type { Relation } from './expected.ts';
import type { World } from './principals.ts';

/** The object of an operation: its URL, and its texts that other users may not see. */
export interface Target {
  readonly url: string;
  readonly canaries: readonly string[];
  /** The owner of the object, and the object itself where it is a user. */
  readonly users: readonly number[];
}

type Row = Readonly<Record<string, unknown>>;

/** Creates an object in the given relation to the caller, and its URL. */
export async function createTarget(api: TestApi, world: World, operation: Operation, relation: Relation): Promise<Target> {
  const { object } = operation;
  if (!object) return { url: operation.path, canaries: [], users: [] };
  const { A1 } = world.people;
  const owner = ownerIn(world, relation);
  const row = await rowOf(api, object.table, owner ?? A1);
  if (relation.owner?.rank) await raise(api, object.table, row, relation.owner.rank);
  if (relation.name === 'deleted') await markDeleted(api, object.table, row);
  const named =
    relation.name === 'malformed' ? 'x' : relation.name === 'missing' || isGone(relation, object.table) ? '999999999' : undefined;
  const other = relation.foreign === undefined ? undefined : await rowOf(api, object.table, world.people.B1);
  const mixed = relation.foreign === undefined || !other ? row : { ...row, ...partOf(operation, other, relation.foreign) };
  return {
    url: addressOf(operation, mixed, named),
    canaries: owner ? textsOf(row) : [],
    users: usersOf(object.table, row, owner),
  };
}

const rowOf = (api: TestApi, table: string, owner: TestUser): Promise<Row> =>
  table === 'people.workspace' ? workspaceRow(api, owner) : madeRow(api, table, owner);

/** One parameter of an address, as the row has it. */
const partOf = ({ object }: Operation, row: Row, name: string): Row =>
  name in row ? { [name]: row[name] } : { [name]: name === object?.param ? row['id'] : undefined };

/** Raises the rank of a created user; other objects already belong to a user of that rank. */
async function raise({ owner }: TestApi, table: string, row: Row, rank: 'owner' | 'staff'): Promise<void> {
  if (table !== 'people.user') return;
  await owner.query(`update people.user set ${rank === 'owner' ? `role = 'owner'` : 'is_staff = true'} where id = $1`, [
    row['id'],
  ]);
}

const usersOf = (table: string, row: Row, owner: TestUser | undefined): number[] => [
  ...(owner ? [owner.id] : []),
  ...(table === 'people.user' && typeof row['id'] === 'number' ? [row['id']] : []),
];

const isGone = ({ name }: Relation, table: string): boolean => name === 'deleted' && table === 'people.workspace';

function ownerIn({ people }: World, { owner }: Relation): TestUser | undefined {
  const found = Object.entries(people).find(([name]) => name === owner?.person);
  return found?.[1];
}

/** With an SSO connection, which some operations need. */
async function workspaceRow({ owner }: TestApi, { workspaceId }: TestUser): Promise<Row> {
  await owner.query(
    `insert into auth.sso_connection (workspace_id, issuer, client_id, sealed_client_secret)
     values ($1, 'https://op.invalid', 'canary-client-of-' || $1::bigint || '.', 'sealed') on conflict do nothing`,
    [workspaceId],
  );
  const { rows } = await owner.query<Row>('select *, id as workspace_id from people.workspace where id = $1', [workspaceId]);
  return rows[0] ?? {};
}

async function madeRow(api: TestApi, table: string, user: TestUser): Promise<Row> {
  const make = objectFactories[table];
  const made = make ? await make(api, user) : await plainRow(api, table);
  const { id, otherIds } = typeof made === 'number' ? { id: made, otherIds: {} } : made;
  const { rows } = await api.owner.query<Row>(`select * from ${table} where id = $1`, [id]);
  return { ...rows[0], ...otherIds };
}

/** Taxonomy terms, which have no owner. */
async function plainRow({ owner }: TestApi, table: string): Promise<number> {
  const more = { 'taxonomy.subcategory': 'category_id', 'taxonomy.player_level': 'uid' }[table];
  const value = more === 'uid' ? 'gen_random_uuid()' : `(select min(id) from taxonomy.category)`;
  if (more === 'category_id') await owner.query('insert into taxonomy.category (name) values (gen_random_uuid()::text)');
  const { rows } = await owner.query<{ id: number }>(
    `insert into ${table} (name${more ? `, ${more}` : ''}) values ('canary ' || gen_random_uuid()${more ? `, ${value}` : ''}) returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Marks the row as deleted or revoked; tables without such a column lose the row. */
async function markDeleted({ owner }: TestApi, table: string, row: Row): Promise<void> {
  const column = ['deleted_at', 'revoked_at'].find((name) => name in row);
  if (column) await owner.query(`update ${table} set ${column} = now() where id = $1`, [row['id']]);
  else if (table !== 'people.workspace') await owner.query(`delete from ${table} where id = $1`, [row['id']]);
}

/** Parameters have the names of columns; only the one that identifies the object may have another name. */
function addressOf({ id, path, object }: Operation, row: Row, instead: string | undefined): string {
  return path.replace(/\{\+?([^}]+)\}/g, (_, name: string) => {
    const isObject = name === object?.param;
    const value = isObject && instead !== undefined ? instead : (row[name] ?? (isObject ? row['id'] : undefined));
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${id}: no value for ${name}`);
    return encodeURIComponent(value);
  });
}

const minTextLength = 8;
const textsOf = (row: Row): string[] =>
  Object.values(row).filter((value): value is string => typeof value === 'string' && value.length >= minTextLength);
