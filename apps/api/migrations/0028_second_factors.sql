-- What the owner of an account proves besides the password: a one-time code from an app, or a passkey.
create table auth.second_factor (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  account_id bigint not null references accounts.account (id),
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null default '' check (char_length(name) <= 100),
  -- Of one-time codes. A code is accepted once, so the time step of the last one is kept.
  sealed_secret text,
  last_step bigint,
  -- Of passkeys.
  credential_id text unique,
  public_key bytea,
  counter bigint,
  transports text[],
  created_at timestamptz not null default now(),
  -- Null until the first code was entered.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  check ((kind = 'totp') = (sealed_secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null))
);
create index second_factor_by_account on auth.second_factor (account_id, id);
-- One app per account: a new one replaces it.
create unique index second_factor_totp on auth.second_factor (account_id) where kind = 'totp' and confirmed_at is not null;

create table auth.recovery_code (
  account_id bigint not null references accounts.account (id),
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (account_id, hash)
);

-- A sign-in that waits for the second factor, or a passkey that is being added.
create table auth.factor_challenge (
  hash bytea primary key check (octet_length(hash) = 32),
  account_id bigint not null references accounts.account (id),
  purpose text not null check (purpose in ('sign_in', 'add_passkey')),
  -- What a passkey signs.
  webauthn_challenge text not null,
  -- Of a sign-in: how the person signed in, and to which workspace.
  method text check (method in ('password', 'link')),
  workspace text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index factor_challenge_by_age on auth.factor_challenge (expires_at);
create index factor_challenge_by_account on auth.factor_challenge (account_id);

-- Until when a browser is not asked for the second factor again.
alter table auth.device add column trusted_until timestamptz;
-- When the person proved a second factor, in this session or on the trusted browser that opened it.
alter table auth.session add column second_factor_at timestamptz;
alter table people.workspace add column requires_second_factor boolean not null default false;

drop function auth.identities_by_session(bytea[], timestamptz);
create function auth.identities_by_session(hashes bytea[], at timestamptz)
  returns table (
    hash bytea, session_id bigint, account_id bigint, key_id bigint, method text, last_seen_at timestamptz,
    scopes text[], workspace_id bigint, user_id bigint, role text, is_staff boolean, is_service boolean,
    has_second_factor boolean, lacks_second_factor boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select session.hash, session.id, session.account_id, session.key_id, session.method, session.last_seen_at,
      session.scopes, session.workspace_id, person.id, person.role, person.is_staff, person.is_service,
      session.second_factor_at is not null,
      -- Identity providers ask for their own second factor, and keys are no people.
      workspace.requires_second_factor and session.second_factor_at is null and session.method in ('password', 'link')
    from auth.session as session
    join people.user as person on person.id = session.user_id
    join people.workspace as workspace on workspace.id = session.workspace_id
    left join auth.api_key as key on key.id = session.key_id
    where session.hash = any (hashes) and session.revoked_at is null and session.idle_until > at and session.expires_at > at
      and (session.key_id is null or (key.revoked_at is null and (key.expires_at is null or key.expires_at > at)))
      and person.suspended_at is null and person.deleted_at is null
  $$;
