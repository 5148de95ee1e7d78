-- People and places. A workspace is the tenant; a user belongs to exactly one; an account is a human's sign-in.
create schema iam;

create table iam.workspace (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  name text not null check (char_length(name) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table iam.account (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_email on iam.account (lower(email));

create table iam.user (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references iam.workspace (id),
  account_id bigint references iam.account (id),
  username text not null check (username ~ '^[A-Za-z0-9@.+_-]{1,150}$'),
  email text not null check (char_length(email) <= 254),
  full_name text not null default '' check (char_length(full_name) <= 300),
  role text not null default 'member' check (role in ('owner', 'admin', 'member')),
  is_service boolean not null default false,
  is_staff boolean not null default false,
  is_verified boolean not null default false,
  first_time_login boolean not null default true,
  theme text,
  profile_picture text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspended_at timestamptz,
  deleted_at timestamptz,
  unique (workspace_id, id)
);
create unique index user_username on iam.user (lower(username));
create unique index user_email on iam.user (workspace_id, lower(email));
create unique index user_service on iam.user (workspace_id) where is_service;
create index user_account on iam.user (account_id);

create table iam.api_key (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('us', 'ws')),
  name text not null default '' check (char_length(name) <= 200),
  hash bytea not null unique check (octet_length(hash) = 32),
  prefix text not null,
  scopes text[] not null check (scopes <@ array['read', 'write', 'admin'] and cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  created_by bigint,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  rotation_count integer not null default 0,
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
create index api_key_user on iam.api_key (workspace_id, user_id);
