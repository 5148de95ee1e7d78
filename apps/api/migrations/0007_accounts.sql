-- Accounts: a person's own sign-in, linked to at most one user in each workspace, and the mailed links that prove an address.
create schema accounts;

create table accounts.account (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_email on accounts.account (lower(email));
alter table people.user add foreign key (account_id) references accounts.account (id);
alter table auth.session add foreign key (account_id) references accounts.account (id);
alter table auth.sso_identity add foreign key (account_id) references accounts.account (id);

create table accounts.invitation (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  email text not null check (char_length(email) <= 254),
  role text not null check (role in ('owner', 'admin', 'member')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint,
  revoked_at timestamptz,
  foreign key (workspace_id, invited_by) references people.user (workspace_id, id)
);
create index invitation_by_workspace on accounts.invitation (workspace_id, id);
-- One open invitation per address: a new invitation replaces it.
create unique index invitation_open on accounts.invitation (workspace_id, lower(email)) where accepted_at is null and revoked_at is null;

-- Links that prove access to an address. `user_id` is set when the link verifies one user's address; otherwise the link is for
-- the address itself (to set a password).
create table accounts.email_proof (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('verify_email', 'set_password')),
  email text not null check (char_length(email) <= 254),
  workspace_id bigint,
  user_id bigint,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index email_proof_by_email on accounts.email_proof (lower(email), purpose, created_at);
create index email_proof_by_user on accounts.email_proof (user_id, created_at) where user_id is not null;
create index email_proof_by_age on accounts.email_proof (expires_at);

-- Requests for a link to set a password. A job looks the address up after the response is sent, so that neither the response
-- nor its timing reveals whether the address has an account.
create table accounts.password_request (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null default now()
);
