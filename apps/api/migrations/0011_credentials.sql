-- Keys: the name stays while the secret changes; the old secret may live on for a while.
alter table iam.api_key
  add column previous_hash bytea unique check (octet_length(previous_hash) = 32),
  add column previous_until timestamptz,
  add column rotated_at timestamptz;

-- Keys that sign access tokens. The private half is sealed by a key that is not in the database.
create table iam.signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private text not null,
  created_at timestamptz not null,
  -- Published before it signs, so that whoever keeps a copy of the key set has it in time.
  signs_from timestamptz not null,
  signs_until timestamptz not null,
  -- Tokens that it signed are dead by then.
  published_until timestamptz not null
);

-- One login and all that was refreshed from it. Ending a family ends every token of it.
create table iam.token_family (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null,
  user_id bigint not null,
  key_id bigint references iam.api_key (id),
  scopes text[] not null check (scopes <@ array['read', 'write', 'admin'] and cardinality(scopes) > 0),
  current_seq integer not null default 1,
  rotated_at timestamptz not null default now(),
  -- The newest pair, sealed by the token that it replaced: whoever lost the answer gets the same pair again.
  replay bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text check (revoked_because in ('logout', 'reuse', 'admin')),
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
create index token_family_by_user on iam.token_family (user_id, id);

create table iam.refresh_token (
  hash bytea primary key check (octet_length(hash) = 32),
  workspace_id bigint not null,
  user_id bigint not null,
  family_id bigint not null references iam.token_family (id) on delete cascade,
  seq integer not null,
  expires_at timestamptz not null,
  unique (family_id, seq)
);

create table iam.session (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  hash bytea not null unique check (octet_length(hash) = 32),
  workspace_id bigint not null,
  user_id bigint not null,
  account_id bigint references iam.account (id),
  key_id bigint references iam.api_key (id),
  method text not null check (method in ('password', 'key', 'oidc')),
  scopes text[] not null check (scopes <@ array['read', 'write', 'admin'] and cardinality(scopes) > 0),
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
create index session_by_user on iam.session (user_id, id);
create index session_by_account on iam.session (account_id, id);
