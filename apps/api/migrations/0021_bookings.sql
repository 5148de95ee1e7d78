-- Bookings: what a user is to the scheduling provider, and their tokens there.
create schema bookings;

create table bookings.integration (
  workspace_id bigint not null,
  user_id bigint not null,
  -- The provider's client that all of this belongs to; with another client an integration begins anew.
  client_id text not null,
  -- The address that the caller is known by to themselves; what the provider was given stands beside it.
  sched_email text not null,
  managed_email text not null,
  -- What is written beside the managed user, so that they are found also when their number was never told.
  mark text not null,
  timezone text not null,
  -- Null until the provider has told it.
  managed_user_id bigint,
  integrated_at timestamptz,
  sealed_tokens text,
  sealed_by text,
  access_expires_at timestamptz,
  -- Set before the provider is asked to end all tokens, and taken back once new ones are stored: a process that dies in between
  -- leaves a token that looks valid and may be none.
  in_doubt boolean not null default false,
  -- Until when a request whose answer was lost may still end the tokens that came after it; until one is refreshed past this moment,
  -- every call refreshes them, and a refusal tells that they are ended.
  suspect_until timestamptz,
  -- Count what was tried, so that whoever waited can tell that it was tried since.
  refreshes bigint not null default 0,
  failures bigint not null default 0,
  refreshed_at timestamptz,
  forced_at timestamptz,
  failure_code text check (failure_code in ('sched_provider_error', 'sched_provider_misconfigured')),
  failure_retry_seconds integer,
  failed_at timestamptz,
  -- Who talks to the provider, and until when they are believed to be alive.
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id),
  check ((sealed_tokens is null) = (sealed_by is null)),
  check ((lease_owner is null) = (lease_until is null))
);
-- Nobody is given what the provider keeps for somebody else.
create unique index integration_managed_user on bookings.integration (client_id, managed_user_id);
-- What another key has sealed is found without looking at every row.
create index integration_sealed_by on bookings.integration (sealed_by);

alter table bookings.integration enable row level security;
-- Nobody's but their own, and the installation's: an admin has no use for another's tokens.
create policy own on bookings.integration using (
  case current_setting('lyceum.workspace', true)
    when '' then false
    when '0' then true
    else workspace_id = current_setting('lyceum.workspace', true)::bigint
      and user_id = current_setting('lyceum.user', true)::bigint
  end
);

-- Who erases a person, themselves or an admin, takes the row away without having seen the tokens.
create function bookings.forget(workspace bigint, person bigint)
  returns table (client_id text, managed_user_id bigint, managed_email text, mark text)
  language sql security definer set search_path = ''
  as $$
    delete from bookings.integration as integration
    where integration.workspace_id = workspace and integration.user_id = person and platform.in_own_name(workspace, person)
    returning integration.client_id, integration.managed_user_id, integration.managed_email, integration.mark
  $$;
