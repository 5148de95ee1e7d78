-- Mails wait here until they are delivered, and stay readable where no mail server is configured. The text of a mail may hold
-- a link that opens an account, so it is sealed and forgotten once delivered.
create schema mail;

create table mail.message (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  recipient text not null check (char_length(recipient) <= 254),
  kind text not null,
  subject text not null,
  sealed_text text,
  state text not null default 'queued' check (state in ('queued', 'kept', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_by_age on mail.message (created_at, id);

create table iam.invitation (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references iam.workspace (id),
  email text not null check (char_length(email) <= 254),
  role text not null check (role in ('owner', 'admin', 'member')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint,
  revoked_at timestamptz,
  foreign key (workspace_id, invited_by) references iam.user (workspace_id, id)
);
create index invitation_by_workspace on iam.invitation (workspace_id, id);
-- One open invitation per address: inviting again replaces it.
create unique index invitation_open on iam.invitation (workspace_id, lower(email)) where accepted_at is null and revoked_at is null;

-- Links that prove that somebody reads an address. `user_id` is set where one user's address is proved; otherwise the link
-- is about the address itself (setting a password).
create table iam.email_proof (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('verify_email', 'set_password')),
  email text not null check (char_length(email) <= 254),
  workspace_id bigint,
  user_id bigint,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
create index email_proof_by_email on iam.email_proof (lower(email), purpose, created_at);
create index email_proof_by_user on iam.email_proof (user_id, created_at) where user_id is not null;
create index email_proof_by_age on iam.email_proof (expires_at);

-- Somebody asked for a link to set a password. Whether the address is anybody's is found out afterwards, in the background:
-- the answer is given before, so neither its words nor its time can tell.
create table iam.password_request (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null default now()
);
create index user_by_email on iam.user (lower(email));
