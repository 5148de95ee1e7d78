-- Events for whoever listens: written with what happened, numbered once that is committed (adr/0035).

-- As writers leave them. `xid` is the transaction that wrote the row: what a look did not see is never older than the oldest
-- transaction that was under way then, so the next look begins there, past everything that was taken meanwhile.
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

-- As readers find them. Numbers are given one at a time under a lock, so they become visible in their order, without a gap.
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

-- Up to where events are forgotten.
create table platform.outbox_floor (
  single boolean primary key default true check (single),
  forgotten_to bigint not null default 0
);
insert into platform.outbox_floor default values;
