import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';
import { prepared } from './prepared.ts';

/** Written in the background by any use of a credential, also by one that is then refused. */
export const usage: ReadonlySet<string> = new Set(['last_used_at', 'last_seen_at', 'last_online_at', 'idle_until']);

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Independent of the order of rows: their number and the sum of their hashes. */
export const digestOf = (columns: readonly string[]): string =>
  `count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns.filter((column) => !usage.has(column)).join(', ')})::text, 0)), 0)`;

/** A digest of every row of every table, jobs included: equal digests mean that nothing was changed, created or queued. */
export async function digestTables(api: TestApi): Promise<ReadonlyMap<string, string>> {
  const digests = (await tablesOf(api)).map(
    ({ name, columns }) => `select '${name.replaceAll("'", "''")}' as name, ${digestOf(columns)} as digest from ${name}`,
  );
  const statement = prepared([...digests, events].join(' union all '));
  const { rows } = await api.owner.query<{ name: string; digest: string }>(statement);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

const known = new WeakMap<TestApi, readonly Table[]>();

async function tablesOf(api: TestApi): Promise<readonly Table[]> {
  const tables = known.get(api) ?? (await findTables(api));
  known.set(api, tables);
  return tables;
}

async function findTables({ owner }: TestApi): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select format('%I.%I', schemaname, tablename) as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_tables join pg_attribute on attrelid = format('%I.%I', schemaname, tablename)::regclass
     where attnum > 0 and not attisdropped and schemaname not in ('pg_catalog', 'information_schema', 'migrations')
       and (schemaname <> 'pgboss' or tablename = 'job') and (schemaname, tablename) not in (('platform', 'outbox_pending'), ('platform', 'outbox_event'))
     group by 1`,
  );
  return rows;
}

/** Events move from one table to the other in the background. */
const events = `select 'platform.outbox' as name, ${digestOf(['topic', 'event', 'about', 'data'])} as digest
  from (select topic, event, about, data from platform.outbox_pending
    union all select topic, event, about, data from platform.outbox_event) as item`;

/** The tables in which two states differ. */
export const listChangedTables = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
