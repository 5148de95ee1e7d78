-- Notifications belong to one user each; their text, type and user never change.
create schema notifications;

create table notifications.notification (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null,
  user_id bigint not null,
  notification_type text not null check (notification_type in ('1', '2')),
  text jsonb not null,
  -- Deduplication key: one notification per user and cause.
  cause text check (char_length(cause) <= 200),
  status text not null default '1' check (status in ('0', '1', '2', '3')),
  delivered_at timestamptz check ((delivered_at is not null) = (status in ('2', '3'))),
  read_at timestamptz check ((read_at is not null) = (status = '3')),
  created_at timestamptz not null,
  created_by bigint,
  updated_at timestamptz not null,
  updated_by bigint,
  deleted_at timestamptz,
  deleted_by bigint,
  foreign key (workspace_id, user_id) references people.user (workspace_id, id),
  unique (user_id, cause)
);
create index notification_newest on notifications.notification (workspace_id, user_id, id) where deleted_at is null;
create index notification_unread on notifications.notification (workspace_id, user_id) where status <> '3' and deleted_at is null;
create index notification_by_author on notifications.notification (workspace_id, created_by) where created_by is not null;

create function notifications.reject_fact_changes() returns trigger language plpgsql as $$
  begin
    if (new.workspace_id, new.user_id, new.notification_type, new.text) is distinct from
       (old.workspace_id, old.user_id, old.notification_type, old.text)
      or (old.delivered_at is not null and new.delivered_at is distinct from old.delivered_at)
      or (old.read_at is not null and new.read_at is distinct from old.read_at) then
      raise exception 'The user, type, text and times of a notification cannot change.' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
create trigger reject_fact_changes before update on notifications.notification
  for each row execute function notifications.reject_fact_changes();
