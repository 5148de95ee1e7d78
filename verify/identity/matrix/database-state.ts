import type { TestApi } from '../../../apps/api/src/testing/start-test-api.ts';

/** Written in the background by any use of a credential, also by one that is then refused. */
export const usage = `- 'last_used_at' - 'last_seen_at' - 'idle_until'`;

/** A digest of every row of every table, jobs included: equal means that nothing was changed, made or queued. */
export async function databaseState({ owner }: TestApi): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'migrations')
       and (schemaname <> 'pgboss' or tablename = 'job') and (schemaname, tablename) not in (('platform', 'outbox_pending'), ('platform', 'outbox_event'))`,
  );
  const digests = tables.map(
    ({ name }) => `select '${name.replaceAll("'", "''")}' as name,
      coalesce(md5(string_agg(md5((to_jsonb(item) ${usage})::text), '' order by md5((to_jsonb(item) ${usage})::text))), '') as digest
      from ${name} as item`,
  );
  const { rows } = await owner.query<{ name: string; digest: string }>([...digests, events].join(' union all '));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** They move from one table to the other by themselves. */
const events = `select 'platform.outbox' as name, coalesce(md5(string_agg(md5(item::text), '' order by md5(item::text))), '') as digest
  from (select topic, event, about, data from platform.outbox_pending
    union all select topic, event, about, data from platform.outbox_event) as item`;

/** The tables in which two states differ. */
export const changedTables = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
