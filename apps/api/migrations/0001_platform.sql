-- What every module stands on: who did what, and which write was already done.
create schema platform;

create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  workspace_id bigint not null,
  user_id bigint not null,
  carrier text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  request_id text,
  details jsonb not null default '{}'
);
create index audit_by_workspace on platform.audit (workspace_id, id desc);
create index audit_by_object on platform.audit (object_type, object_id, id desc);

-- A write and the record that it happened commit together. The key is stored as a hash and the answer is sealed
-- with a key derived from it, so that a once-shown secret can be replayed to its owner and read by nobody else.
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
