-- What members did, each activity once, and the progress that follows from it: points and streaks.
create schema activity;

create table activity.entry (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('experience_viewed', 'experience_completed', 'experience_published', 'quest_created',
    'milestone_completed')),
  -- The object of the activity; the same kind on the same object counts once.
  subject text not null check (char_length(subject) between 1 and 200),
  points integer not null check (points >= 0),
  local_date date not null,
  timezone text not null,
  at timestamptz not null,
  unique (user_id, kind, subject),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index entry_newest on activity.entry (user_id, at, id);
create index entry_of_kind on activity.entry (user_id, kind, local_date);

-- Days with at least one activity, so that counting active days does not read every entry.
create table activity.day (
  user_id bigint not null,
  workspace_id bigint not null,
  local_date date not null,
  primary key (user_id, local_date),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);

-- Bounded counts: they stop at `max_count`, however many rows match.
create function activity.count_entries(member bigint, entry_kind text, first date, last date, max_count integer) returns integer
  language sql stable as $$
    select count(*)::integer from (
      select from activity.entry where user_id = member and kind = entry_kind and local_date between first and last limit max_count
    ) as found
  $$;
create function activity.count_days(member bigint, first date, last date, max_count integer) returns integer
  language sql stable as $$
    select count(*)::integer from (
      select from activity.day where user_id = member and local_date between first and last limit max_count
    ) as found
  $$;

-- One row per member. Recording an activity locks it, so that a member's activities are applied one after another.
create table activity.member_progress (
  user_id bigint primary key,
  workspace_id bigint not null,
  points bigint not null default 0 check (points >= 0),
  streak integer not null default 0 check (streak >= 0),
  highest_streak integer not null default 0 check (highest_streak >= streak),
  freeze_days integer not null default 0 check (freeze_days between 0 and 2),
  -- The last day that counted towards the streak, with its time and time zone. All three are set or none is.
  counted_date date,
  counted_at timestamptz,
  counted_timezone text,
  -- The time zone in which days are counted, and since when.
  timezone text not null,
  timezone_since timestamptz,
  check ((counted_date is null) = (counted_at is null) and (counted_at is null) = (counted_timezone is null)),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
