-- Browsers that have signed in to an account before. Strangers who try passwords cannot use up their attempts.
create table auth.device (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  account_id bigint not null references accounts.account (id),
  hash bytea not null check (octet_length(hash) = 32),
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (account_id, hash)
);
create index device_by_hash on auth.device (hash);

alter table auth.session drop constraint session_method_check;
alter table auth.session add constraint session_method_check check (method in ('password', 'key', 'oidc', 'link'));

alter table accounts.email_proof drop constraint email_proof_purpose_check;
alter table accounts.email_proof add constraint email_proof_purpose_check
  check (purpose in ('verify_email', 'set_password', 'sign_in'));

-- What a job does for the address: mail a link to set a password or to sign in, or report attempts at the password.
alter table accounts.password_request add column purpose text not null default 'set_password'
  check (purpose in ('set_password', 'sign_in', 'report_attempts'));
alter table accounts.account add column attempts_reported_at timestamptz;
