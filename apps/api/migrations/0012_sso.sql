-- Sign-in by a workspace's own OpenID provider.
create table iam.sso_connection (
  workspace_id bigint primary key references iam.workspace (id),
  issuer text not null,
  client_id text not null,
  sealed_client_secret text not null,
  enforced boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Addresses at a domain are believed only from the workspace that proved, by DNS, that the domain is theirs.
create table iam.domain (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references iam.workspace (id),
  domain text not null check (domain = lower(domain) and char_length(domain) <= 253),
  challenge text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  unique (workspace_id, domain)
);
create unique index domain_verified on iam.domain (domain) where verified_at is not null;

-- A sign-in under way, bound to the browser that began it.
create table iam.sso_attempt (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  workspace_id bigint not null references iam.workspace (id),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  sealed_checks text not null,
  redirect_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sso_attempt_by_age on iam.sso_attempt (expires_at);

-- Who an account is at a provider. A subject belongs to one account, for good.
create table iam.sso_identity (
  id bigint generated always as identity primary key,
  account_id bigint not null references iam.account (id),
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index sso_identity_by_account on iam.sso_identity (account_id);
