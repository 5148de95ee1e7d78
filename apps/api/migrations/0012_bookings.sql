-- Bookings: the managed user of each user at the scheduling provider, and its tokens.
create schema bookings;

create table bookings.integration (
  workspace_id bigint not null,
  user_id bigint not null,
  -- The OAuth client at the provider. With another client the integration starts over.
  client_id text not null,
  -- The address the caller chose; `managed_email` is the address given to the provider.
  sched_email text not null,
  managed_email text not null,
  -- Stored in the managed user's metadata, so that it can be found when the response with its id was lost.
  mark text not null,
  timezone text not null,
  -- Null until the provider has returned it.
  managed_user_id bigint,
  integrated_at timestamptz,
  sealed_tokens text,
  sealed_by text,
  access_expires_at timestamptz,
  -- Set before a forced refresh, which ends all tokens, and cleared once the new ones are stored: if the process dies in
  -- between, the stored token looks valid but may be revoked.
  in_doubt boolean not null default false,
  -- A forced refresh whose response was lost may still reach the provider until this time and revoke newer tokens. Until a
  -- refresh after it succeeds, every call refreshes, and a refusal means that the tokens were revoked.
  suspect_until timestamptz,
  -- Attempt counters, so that a waiting request can tell that another one tried meanwhile.
  refreshes bigint not null default 0,
  failures bigint not null default 0,
  refreshed_at timestamptz,
  forced_at timestamptz,
  failure_code text check (failure_code in ('sched_provider_error', 'sched_provider_misconfigured')),
  failure_retry_seconds integer,
  failed_at timestamptz,
  -- The lease of the process that talks to the provider.
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id),
  check ((sealed_tokens is null) = (sealed_by is null)),
  check ((lease_owner is null) = (lease_until is null))
);
-- A managed user belongs to one user only.
create unique index integration_managed_user on bookings.integration (client_id, managed_user_id);
-- Finds rows sealed with a retired key without a full scan.
create index integration_sealed_by on bookings.integration (sealed_by);

alter table bookings.integration enable row level security;
-- Visible to the user and to the installation, not to admins: they have no use for another user's tokens.
create policy own on bookings.integration using (
  case current_setting('lyceum.workspace', true)
    when '' then false
    when '0' then true
    else workspace_id = current_setting('lyceum.workspace', true)::bigint
      and user_id = current_setting('lyceum.user', true)::bigint
  end
);

-- Erasing a person deletes the row, also on behalf of an admin, without exposing the tokens.
create function bookings.delete_integration(owner_workspace bigint, owner bigint)
  returns table (client_id text, managed_user_id bigint, managed_email text, mark text)
  language sql security definer set search_path = ''
  as $$
    delete from bookings.integration as integration
    where integration.workspace_id = owner_workspace and integration.user_id = owner
      and platform.is_row_visible(owner_workspace, owner)
    returning integration.client_id, integration.managed_user_id, integration.managed_email, integration.mark
  $$;
