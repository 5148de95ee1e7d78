-- Whoever sets a new password ends what was signed in before, in all workspaces at once. Row-level security shows a caller only
-- their own workspace, so this steps around it, for one account and for nothing else.
create function iam.end_sign_ins(account bigint, except_session bigint, with_tokens boolean) returns void
  language sql volatile security definer set search_path = ''
  as $$
    update iam.session set revoked_at = now()
    where revoked_at is null and id is distinct from except_session
      and (account_id = account or user_id in (select person.id from iam.user as person where person.account_id = account));
    update iam.token_family set revoked_at = now()
    where with_tokens and revoked_at is null
      and user_id in (select person.id from iam.user as person where person.account_id = account);
  $$;
