-- Files that people upload for use in uri fields. A row is written after the object is stored;
-- what has an object and no row is swept.
create schema media;

create table media.object (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null,
  user_id bigint not null,
  object_key text not null unique,
  filename text not null check (char_length(filename) <= 255),
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
create index object_owner on media.object (workspace_id, user_id, id desc);
