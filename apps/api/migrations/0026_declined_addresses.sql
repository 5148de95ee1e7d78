-- Addresses whose owners want no more mail from a workspace that has registered them. Hashed, because nothing but a comparison is needed.
create table accounts.declined_address (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references people.workspace (id),
  email_hash bytea not null check (octet_length(email_hash) = 32),
  reported boolean not null default false,
  created_at timestamptz not null default now(),
  unique (workspace_id, email_hash)
);
