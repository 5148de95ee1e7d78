-- What every module stands on: the audit trail, idempotency records, row-level security, list counters and the outbox.
create schema platform;
create extension if not exists pg_trgm;

-- ── Audit trail ──

create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  workspace_id bigint not null,
  user_id bigint not null,
  credential_type text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  request_id text,
  details jsonb not null default '{}'
);
create index audit_by_workspace on platform.audit (workspace_id, id desc);
create index audit_by_object on platform.audit (object_type, object_id, id desc);
-- For the export of one person's data.
create index audit_by_user on platform.audit (user_id, id desc);

-- ── Idempotency ──

-- A write and its idempotency record commit together. The key is stored as a hash and the response is sealed with a key
-- derived from it, so that only the client that sent the key can read a replayed secret.
create table platform.idempotency (
  workspace_id bigint not null,
  user_id bigint not null,
  target text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id, target, key_hash)
);
create index idempotency_by_age on platform.idempotency (created_at);

-- ── Installation ──

-- Values shared by all processes of one installation that no operator sets. `list_key` signs the cursors in list links.
create table platform.installation (
  only_row boolean primary key default true check (only_row),
  list_key bytea not null check (octet_length(list_key) = 32)
);
insert into platform.installation (list_key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- ── Row-level security (adr/0027) ──

-- Servers run as a role that owns no table and cannot bypass row-level security. Each transaction sets lyceum.workspace,
-- lyceum.user and lyceum.admin; without them no row is visible. Workspace 0 is the installation itself: sign-in,
-- background work and the operator's commands.
create function platform.is_row_visible(row_workspace bigint, row_user bigint) returns boolean
  language sql stable parallel safe
  as $$
    select case current_setting('lyceum.workspace', true)
      when '' then false
      when '0' then true
      else row_workspace = current_setting('lyceum.workspace', true)::bigint
        and (row_user = current_setting('lyceum.user', true)::bigint or current_setting('lyceum.admin', true) = 'on')
    end
  $$;

-- ── Counters of large lists (adr/0029) ──

-- Lists whose totals and far pages are maintained instead of counted. platform.maintain_counters writes these rows.
create table platform.counted_list (
  list text primary key check (list ~ '^[a-z][a-z0-9_]*$'),
  -- The table whose rows are listed; it has a unique column id.
  source text not null,
  -- Functions of a row: the facets it counts for (null when the row is not listed), and those facets that have far pages.
  -- A null element among the facets is ignored.
  facets_of text not null,
  ranked_of text not null,
  -- A condition on `item` that every listed row meets, so that partial indexes apply; other rows may meet it too.
  listed text not null,
  -- Columns that order the list, each together with id.
  keys text[] not null
);

-- Changes that are not compacted into counters yet. Writers only append, in their own transaction, and never wait for each
-- other. The table has no key and no index: every write to a list would pay for them, and compaction deletes any rows.
create table platform.counter_change (
  list text not null,
  sign smallint not null check (sign in (-1, 1)),
  item_id bigint not null,
  facets text[] not null,
  ranked text[] not null,
  -- In the order of counted_list.keys.
  keys double precision[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
alter table platform.counter_change replica identity full;

-- The number of rows of a facet, without what counter_change still holds.
create table platform.counter (
  list text not null,
  facet text not null,
  n bigint not null,
  primary key (list, facet)
) with (fillfactor = 70);

-- The same per range of an order (key, id): from the low end up to the next bucket. The lowest bucket starts at -infinity.
create table platform.counter_bucket (
  list text not null,
  facet text not null,
  key text not null,
  low_key double precision not null,
  low_id bigint not null,
  n bigint not null,
  primary key (list, facet, key, low_key, low_id)
) with (fillfactor = 70);

-- Creates the trigger that records changes of a table for a list: one row for the state before, one for the state after.
-- Calling it again replaces the definition. A table that already has rows needs a rebuild of its counters.
create function platform.maintain_counters(list text, source text, facets_of text, ranked_of text, keys text[], listed text default 'true')
  returns void
  language plpgsql
  as $maintain$
  declare
    missing text;
    state_before text;
    state_after text;
  begin
    -- A row without a key would be in no bucket.
    select string_agg(key, ', ') into missing from unnest(keys) as key
      where not exists (select from pg_attribute where attrelid = source::regclass and attname = key
        and attnotnull and atttypid = 'double precision'::regtype);
    if missing is not null then
      raise exception '% has no columns of type double precision not null named: %', source, missing;
    end if;
    insert into platform.counted_list values (list, source, facets_of, ranked_of, listed, keys)
      on conflict on constraint counted_list_pkey do update
      set source = excluded.source, facets_of = excluded.facets_of, ranked_of = excluded.ranked_of, listed = excluded.listed,
        keys = excluded.keys;

    select format('old.id, facets_before, ranked_before, array[%s]', string_agg(format('old.%I', key), ', ' order by nr)),
           format('new.id, facets_after, ranked_after, array[%s]', string_agg(format('new.%I', key), ', ' order by nr))
      into state_before, state_after
      from unnest(keys) with ordinality as each (key, nr);
    execute format($make$
      create or replace function platform.record_%1$s_change() returns trigger language plpgsql as $record$
      declare
        facets_before text[];
        facets_after text[];
        ranked_before text[];
        ranked_after text[];
      begin
        if tg_op <> 'INSERT' then facets_before := %2$s(old); ranked_before := %3$s(old); end if;
        if tg_op <> 'DELETE' then facets_after := %2$s(new); ranked_after := %3$s(new); end if;
        if facets_before is null and facets_after is null then return null; end if;
        if facets_before is null then
          insert into platform.counter_change values (%4$L, 1, %6$s);
        elsif facets_after is null then
          insert into platform.counter_change values (%4$L, -1, %5$s);
        elsif (%5$s) is distinct from (%6$s) then
          insert into platform.counter_change values (%4$L, -1, %5$s), (%4$L, 1, %6$s);
        end if;
        return null;
      end $record$ $make$, list, facets_of, ranked_of, list, state_before, state_after);
    execute format('create or replace trigger record_%1$s_change after insert or update or delete on %2$s for each row execute function platform.record_%1$s_change()',
      list, source);
  end
  $maintain$;

-- ── Outbox (adr/0035) ──

-- Events as writers leave them, before they have a sequence number. `xid` is the writing transaction: rows that a poll did not
-- see are never older than the oldest transaction that was running then, so the next poll starts there and skips dead rows.
create table platform.outbox_pending (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  workspace_id bigint not null,
  topic text not null check (char_length(topic) between 1 and 100),
  event text not null,
  about text,
  data jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
create index outbox_pending_by_xid on platform.outbox_pending (xid, id);

-- Events as readers see them. Sequence numbers are assigned under one lock, so they become visible in order and without gaps.
create table platform.outbox_event (
  seq bigint primary key,
  workspace_id bigint not null,
  topic text not null,
  event text not null,
  about text,
  data jsonb not null,
  at timestamptz not null
);
create index outbox_event_by_topic on platform.outbox_event (topic, seq);

-- The highest sequence number that was purged.
create table platform.outbox_retention (
  single boolean primary key default true check (single),
  purged_to bigint not null default 0
);
insert into platform.outbox_retention default values;
