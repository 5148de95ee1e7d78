-- Files that users upload for uri fields. The row is written after the object is stored; a sweep deletes objects without a row.
create schema media;

create table media.object (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null,
  user_id bigint not null,
  -- The sweep merges these keys with the object store's listing, which is in byte order.
  object_key text collate "C" not null unique,
  filename text not null check (char_length(filename) <= 255),
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index object_owner on media.object (workspace_id, user_id, id desc);
-- Deleted files are removed from the store a day later.
create index object_deleted on media.object (deleted_at) where deleted_at is not null;
