-- Totals and far pages of large lists, kept instead of counted (adr/0029).

-- Which lists are kept, and from what. Rows come from platform.keep_tally, which also makes the trigger.
create table platform.tallied_list (
  list text primary key check (list ~ '^[a-z][a-z0-9_]*$'),
  -- The table whose rows are listed; it has a unique column id.
  source text not null,
  -- Functions of a row of it: the names that it counts for, each once (null when it is not listed), and those of them that have
  -- far pages. A null among the names is none.
  facets_of text not null,
  ranked_of text not null,
  -- A condition on `item` that all listed rows fulfil, so that partial indexes serve; others may fulfil it too.
  listed text not null,
  -- Columns by which it is ordered, each together with id.
  keys text[] not null
);

-- What was written and not yet added up. Writers only append, in their own transaction: nobody waits for anybody.
-- There is no key and no index, since every write of a list pays for them and the one who takes rows away takes any.
create table platform.tally_change (
  list text not null,
  sign smallint not null check (sign in (-1, 1)),
  item_id bigint not null,
  facets text[] not null,
  ranked text[] not null,
  -- In the order of tallied_list.keys.
  keys double precision[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
alter table platform.tally_change replica identity full;

-- How many rows a facet has, but for what tally_change still holds.
create table platform.tally (
  list text not null,
  facet text not null,
  n bigint not null,
  primary key (list, facet)
) with (fillfactor = 70);

-- The same for ranges of an order (key, id): from the low up to the next higher one. The lowest begins at -infinity.
create table platform.tally_bucket (
  list text not null,
  facet text not null,
  key text not null,
  low_key double precision not null,
  low_id bigint not null,
  n bigint not null,
  primary key (list, facet, key, low_key, low_id)
) with (fillfactor = 70);

-- From now on, writes to a table are noted for a list: one row for the state that is left, one for the state that is reached.
-- Called again, it replaces the definition. A table that has rows by then needs a rebuild.
create function platform.keep_tally(list text, source text, facets_of text, ranked_of text, keys text[], listed text default 'true')
  returns void
  language plpgsql
  as $keep$
  declare
    missing text;
    left_state text;
    reached_state text;
  begin
    -- A row without a key would be in no range.
    select string_agg(key, ', ') into missing from unnest(keys) as key
      where not exists (select from pg_attribute where attrelid = source::regclass and attname = key
        and attnotnull and atttypid = 'double precision'::regtype);
    if missing is not null then
      raise exception '% has no columns that are double precision and not null: %', source, missing;
    end if;
    insert into platform.tallied_list values (list, source, facets_of, ranked_of, listed, keys)
      on conflict on constraint tallied_list_pkey do update
      set source = excluded.source, facets_of = excluded.facets_of, ranked_of = excluded.ranked_of, listed = excluded.listed,
        keys = excluded.keys;

    select format('old.id, facets_left, ranked_left, array[%s]', string_agg(format('old.%I', key), ', ' order by nr)),
           format('new.id, facets_reached, ranked_reached, array[%s]', string_agg(format('new.%I', key), ', ' order by nr))
      into left_state, reached_state
      from unnest(keys) with ordinality as each (key, nr);
    execute format($make$
      create or replace function platform.tally_%1$s() returns trigger language plpgsql as $tally$
      declare
        facets_left text[];
        facets_reached text[];
        ranked_left text[];
        ranked_reached text[];
      begin
        if tg_op <> 'INSERT' then facets_left := %2$s(old); ranked_left := %3$s(old); end if;
        if tg_op <> 'DELETE' then facets_reached := %2$s(new); ranked_reached := %3$s(new); end if;
        if facets_left is null and facets_reached is null then return null; end if;
        if facets_left is null then
          insert into platform.tally_change values (%4$L, 1, %6$s);
        elsif facets_reached is null then
          insert into platform.tally_change values (%4$L, -1, %5$s);
        elsif (%5$s) is distinct from (%6$s) then
          insert into platform.tally_change values (%4$L, -1, %5$s), (%4$L, 1, %6$s);
        end if;
        return null;
      end $tally$ $make$, list, facets_of, ranked_of, list, left_state, reached_state);
    execute format('create or replace trigger tally_%1$s after insert or update or delete on %2$s for each row execute function platform.tally_%1$s()',
      list, source);
  end
  $keep$;
