-- Credentials: API keys, access and refresh tokens, browser sessions and sign-in by OpenID. Row-level security guards them.
create schema auth;

-- ── API keys ──

create table auth.api_key (
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
  -- Rotation replaces the secret; the previous one stays valid until `previous_until`.
  previous_hash bytea unique check (octet_length(previous_hash) = 32),
  previous_until timestamptz,
  rotated_at timestamptz,
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index api_key_user on auth.api_key (workspace_id, user_id);

-- ── Tokens ──

-- Keys that sign access tokens. The private half is sealed with a key that is not in the database.
create table auth.signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private text not null,
  created_at timestamptz not null,
  -- A key is published before it signs, so that clients with a cached key set have it in time.
  signs_from timestamptz not null,
  signs_until timestamptz not null,
  -- All tokens it signed have expired by then.
  published_until timestamptz not null
);

-- One login and all tokens refreshed from it. Revoking a family revokes every token of it.
create table auth.token_family (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null,
  user_id bigint not null,
  key_id bigint references auth.api_key (id),
  scopes text[] not null check (scopes <@ array['read', 'write', 'admin'] and cardinality(scopes) > 0),
  current_seq integer not null default 1,
  rotated_at timestamptz not null default now(),
  -- The newest token pair, sealed with the refresh token it replaced: a client that lost the response gets the same pair again.
  replay bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text check (revoked_because in ('logout', 'reuse', 'admin')),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index token_family_by_user on auth.token_family (user_id, id);

create table auth.refresh_token (
  hash bytea primary key check (octet_length(hash) = 32),
  workspace_id bigint not null,
  user_id bigint not null,
  family_id bigint not null references auth.token_family (id) on delete cascade,
  seq integer not null,
  expires_at timestamptz not null,
  unique (family_id, seq)
);

-- ── Browser sessions ──

create table auth.session (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  hash bytea not null unique check (octet_length(hash) = 32),
  workspace_id bigint not null,
  user_id bigint not null,
  -- References accounts.account; the constraint is added with that table.
  account_id bigint,
  key_id bigint references auth.api_key (id),
  method text not null check (method in ('password', 'key', 'oidc')),
  scopes text[] not null check (scopes <@ array['read', 'write', 'admin'] and cardinality(scopes) > 0),
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index session_by_user on auth.session (user_id, id);
create index session_by_account on auth.session (account_id, id);

-- ── OpenID sign-in ──

create table auth.sso_connection (
  workspace_id bigint primary key references people.workspace (id),
  issuer text not null,
  client_id text not null,
  sealed_client_secret text not null,
  enforced boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- E-mail addresses at a domain are trusted only from the workspace that proved its ownership by DNS.
create table auth.domain (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  domain text not null check (domain = lower(domain) and char_length(domain) <= 253),
  challenge text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  unique (workspace_id, domain)
);
create unique index domain_verified on auth.domain (domain) where verified_at is not null;

-- A sign-in in progress, bound to the browser that started it.
create table auth.sso_attempt (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  workspace_id bigint not null references people.workspace (id),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  sealed_checks text not null,
  redirect_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sso_attempt_by_age on auth.sso_attempt (expires_at);

-- An account's subject at a provider. A subject belongs to one account, permanently.
create table auth.sso_identity (
  id bigint generated always as identity primary key,
  -- References accounts.account; the constraint is added with that table.
  account_id bigint not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index sso_identity_by_account on auth.sso_identity (account_id);

-- ── Row-level security ──

alter table auth.api_key enable row level security;
alter table auth.token_family enable row level security;
alter table auth.refresh_token enable row level security;
alter table auth.session enable row level security;
create policy own on auth.api_key using (platform.is_row_visible(workspace_id, user_id));
create policy own on auth.token_family using (platform.is_row_visible(workspace_id, user_id));
create policy own on auth.refresh_token using (platform.is_row_visible(workspace_id, user_id));
create policy own on auth.session using (platform.is_row_visible(workspace_id, user_id));

-- Only admins of the workspace see its connection to an identity provider.
alter table auth.sso_connection enable row level security;
create policy own on auth.sso_connection using (platform.is_row_visible(workspace_id, null));

-- Authentication looks credentials up before a caller is known, so these functions bypass row-level security. They return
-- only live identities, and nothing else.
create function auth.identities_by_key(hashes bytea[], at timestamptz)
  returns table (hash bytea, key_id bigint, kind text, scopes text[], workspace_id bigint, user_id bigint, role text, is_staff boolean)
  language sql stable security definer set search_path = ''
  as $$
    select presented.hash, key.id, key.kind, key.scopes, key.workspace_id, person.id, person.role, person.is_staff
    from unnest(hashes) as presented (hash)
    join auth.api_key as key
      on key.hash = presented.hash or (key.previous_hash = presented.hash and key.previous_until > at)
    join people.user as person on person.id = key.user_id
    where key.revoked_at is null and (key.expires_at is null or key.expires_at > at)
      and person.suspended_at is null and person.deleted_at is null
  $$;

-- A token is valid no longer than the key it was exchanged for.
create function auth.identities_by_token_family(uids uuid[], at timestamptz)
  returns table (
    uid uuid, family_id bigint, key_id bigint, scopes text[], workspace_id bigint, user_id bigint, user_uid uuid, role text, is_staff boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select family.uid, family.id, family.key_id, family.scopes, family.workspace_id, person.id, person.uid, person.role, person.is_staff
    from auth.token_family as family
    join people.user as person on person.id = family.user_id
    left join auth.api_key as key on key.id = family.key_id
    where family.uid = any (uids) and family.revoked_at is null and family.expires_at > at
      and (family.key_id is null or (key.revoked_at is null and (key.expires_at is null or key.expires_at > at)))
      and person.suspended_at is null and person.deleted_at is null
  $$;

create function auth.identities_by_session(hashes bytea[], at timestamptz)
  returns table (
    hash bytea, session_id bigint, account_id bigint, key_id bigint, method text, last_seen_at timestamptz,
    scopes text[], workspace_id bigint, user_id bigint, role text, is_staff boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select session.hash, session.id, session.account_id, session.key_id, session.method, session.last_seen_at,
      session.scopes, session.workspace_id, person.id, person.role, person.is_staff
    from auth.session as session
    join people.user as person on person.id = session.user_id
    left join auth.api_key as key on key.id = session.key_id
    where session.hash = any (hashes) and session.revoked_at is null and session.idle_until > at and session.expires_at > at
      and (session.key_id is null or (key.revoked_at is null and (key.expires_at is null or key.expires_at > at)))
      and person.suspended_at is null and person.deleted_at is null
  $$;

-- A new password ends the account's sign-ins in all workspaces. Row-level security shows a caller one workspace only, so this
-- function bypasses it, for one account.
create function auth.revoke_sign_ins(account bigint, except_session bigint, with_tokens boolean) returns void
  language sql volatile security definer set search_path = ''
  as $$
    update auth.session set revoked_at = now()
    where revoked_at is null and id is distinct from except_session
      and (account_id = account or user_id in (select person.id from people.user as person where person.account_id = account));
    update auth.token_family set revoked_at = now()
    where with_tokens and revoked_at is null
      and user_id in (select person.id from people.user as person where person.account_id = account);
  $$;
