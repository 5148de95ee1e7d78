-- Outgoing mails wait here until they are delivered; without a mail server they stay readable by the operator. A mail may
-- contain a link that opens an account, so its text is sealed, and deleted after delivery.
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
  sent_at timestamptz,
  -- The object that the mail is about, for the module that sent it and wants to know the outcome.
  about_id bigint
);
create index message_by_age on mail.message (created_at, id);
create index message_about on mail.message (about_id) where about_id is not null;
