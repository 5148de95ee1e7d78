-- Rate limits count the requests of a user together, but those of a workspace's service user for each key, so authentication
-- returns whether a credential belongs to the service user.
drop function auth.identities_by_key(bytea[], timestamptz);
create function auth.identities_by_key(hashes bytea[], at timestamptz)
  returns table (
    hash bytea, key_id bigint, kind text, scopes text[], workspace_id bigint, user_id bigint, role text, is_staff boolean, is_service boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select presented.hash, key.id, key.kind, key.scopes, key.workspace_id, person.id, person.role, person.is_staff, person.is_service
    from unnest(hashes) as presented (hash)
    join auth.api_key as key
      on key.hash = presented.hash or (key.previous_hash = presented.hash and key.previous_until > at)
    join people.user as person on person.id = key.user_id
    where key.revoked_at is null and (key.expires_at is null or key.expires_at > at)
      and person.suspended_at is null and person.deleted_at is null
  $$;

drop function auth.identities_by_token_family(uuid[], timestamptz);
create function auth.identities_by_token_family(uids uuid[], at timestamptz)
  returns table (
    uid uuid, family_id bigint, key_id bigint, scopes text[], workspace_id bigint, user_id bigint, user_uid uuid, role text,
    is_staff boolean, is_service boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select family.uid, family.id, family.key_id, family.scopes, family.workspace_id, person.id, person.uid, person.role,
      person.is_staff, person.is_service
    from auth.token_family as family
    join people.user as person on person.id = family.user_id
    left join auth.api_key as key on key.id = family.key_id
    where family.uid = any (uids) and family.revoked_at is null and family.expires_at > at
      and (family.key_id is null or (key.revoked_at is null and (key.expires_at is null or key.expires_at > at)))
      and person.suspended_at is null and person.deleted_at is null
  $$;

drop function auth.identities_by_session(bytea[], timestamptz);
create function auth.identities_by_session(hashes bytea[], at timestamptz)
  returns table (
    hash bytea, session_id bigint, account_id bigint, key_id bigint, method text, last_seen_at timestamptz,
    scopes text[], workspace_id bigint, user_id bigint, role text, is_staff boolean, is_service boolean
  )
  language sql stable security definer set search_path = ''
  as $$
    select session.hash, session.id, session.account_id, session.key_id, session.method, session.last_seen_at,
      session.scopes, session.workspace_id, person.id, person.role, person.is_staff, person.is_service
    from auth.session as session
    join people.user as person on person.id = session.user_id
    left join auth.api_key as key on key.id = session.key_id
    where session.hash = any (hashes) and session.revoked_at is null and session.idle_until > at and session.expires_at > at
      and (session.key_id is null or (key.revoked_at is null and (key.expires_at is null or key.expires_at > at)))
      and person.suspended_at is null and person.deleted_at is null
  $$;
