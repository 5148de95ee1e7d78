-- The second wall. Servers act as lyceum_app, which owns nothing and cannot step around row-level security; each of their
-- transactions says whose it is (lyceum.workspace, lyceum.user, lyceum.admin). Unsaid means nobody, and nobody sees nothing.
-- Workspace 0 is the installation itself: signing in, background work, the operator's commands.
create function platform.in_own_name(workspace bigint, person bigint) returns boolean
  language sql stable parallel safe
  as $$
    select case current_setting('lyceum.workspace', true)
      when '' then false
      when '0' then true
      else workspace = current_setting('lyceum.workspace', true)::bigint
        and (person = current_setting('lyceum.user', true)::bigint or current_setting('lyceum.admin', true) = 'on')
    end
  $$;

alter table iam.api_key enable row level security;
alter table iam.token_family enable row level security;
alter table iam.refresh_token enable row level security;
alter table iam.session enable row level security;
create policy own on iam.api_key using (platform.in_own_name(workspace_id, user_id));
create policy own on iam.token_family using (platform.in_own_name(workspace_id, user_id));
create policy own on iam.refresh_token using (platform.in_own_name(workspace_id, user_id));
create policy own on iam.session using (platform.in_own_name(workspace_id, user_id));

-- A connection to an identity provider is its workspace's admins'.
alter table iam.sso_connection enable row level security;
create policy own on iam.sso_connection using (platform.in_own_name(workspace_id, null));

-- Who stands behind credentials is asked at every request, before anybody is anybody. These three answer that, and nothing else.
create function iam.behind_keys(wanted bytea[], at timestamptz)
  returns table (hash bytea, key_id bigint, kind text, scopes text[], workspace_id bigint, user_id bigint, role text, is_staff boolean)
  language sql stable security definer set search_path = ''
  as $$
    select presented.hash, key.id, key.kind, key.scopes, key.workspace_id, person.id, person.role, person.is_staff
    from unnest(wanted) as presented (hash)
    join iam.api_key as key
      on key.hash = presented.hash or (key.previous_hash = presented.hash and key.previous_until > at)
    join iam.user as person on person.id = key.user_id
    where key.revoked_at is null and (key.expires_at is null or key.expires_at > at)
      and person.suspended_at is null and person.deleted_at is null
  $$;

-- A token lives no longer than the key that it was exchanged for.
create function iam.behind_families(wanted uuid[], at timestamptz)
  returns table (
    uid uuid, family_id bigint, key_id bigint, scopes text[], workspace_id bigint, user_id bigint, user_uid uuid, role text, is_staff boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select family.uid, family.id, family.key_id, family.scopes, family.workspace_id, person.id, person.uid, person.role, person.is_staff
    from iam.token_family as family
    join iam.user as person on person.id = family.user_id
    left join iam.api_key as key on key.id = family.key_id
    where family.uid = any (wanted) and family.revoked_at is null and family.expires_at > at
      and (family.key_id is null or (key.revoked_at is null and (key.expires_at is null or key.expires_at > at)))
      and person.suspended_at is null and person.deleted_at is null
  $$;

create function iam.behind_sessions(wanted bytea[], at timestamptz)
  returns table (
    hash bytea, session_id bigint, account_id bigint, key_id bigint, method text, last_seen_at timestamptz,
    scopes text[], workspace_id bigint, user_id bigint, role text, is_staff boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select session.hash, session.id, session.account_id, session.key_id, session.method, session.last_seen_at,
      session.scopes, session.workspace_id, person.id, person.role, person.is_staff
    from iam.session as session
    join iam.user as person on person.id = session.user_id
    left join iam.api_key as key on key.id = session.key_id
    where session.hash = any (wanted) and session.revoked_at is null and session.idle_until > at and session.expires_at > at
      and (session.key_id is null or (key.revoked_at is null and (key.expires_at is null or key.expires_at > at)))
      and person.suspended_at is null and person.deleted_at is null
  $$;
