-- What people did, each thing once, and what it comes to: points, and days in a row.
create schema activity;

create table activity.entry (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('experience_viewed', 'experience_completed', 'experience_published', 'quest_created',
    'milestone_completed')),
  -- What it was done to; the same deed to the same thing counts but once.
  subject text not null check (char_length(subject) between 1 and 200),
  points integer not null check (points >= 0),
  local_date date not null,
  timezone text not null,
  at timestamptz not null,
  unique (user_id, kind, subject),
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
create index entry_newest on activity.entry (user_id, at, id);
create index entry_of_kind on activity.entry (user_id, kind, local_date);

-- The days on which somebody did anything: counting them must not take as long as counting what they did.
create table activity.day (
  user_id bigint not null,
  workspace_id bigint not null,
  local_date date not null,
  primary key (user_id, local_date),
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);

-- How often somebody did something on some days, and on how many days anything; no further than asked, however much there is.
create function activity.count_of(person bigint, deed text, first date, last date, most integer) returns integer
  language sql stable as $$
    select count(*)::integer from (
      select from activity.entry where user_id = person and kind = deed and local_date between first and last limit most
    ) as found
  $$;
create function activity.days_of(person bigint, first date, last date, most integer) returns integer
  language sql stable as $$
    select count(*)::integer from (
      select from activity.day where user_id = person and local_date between first and last limit most
    ) as found
  $$;

-- One row a person, which is also what their activities wait for: one after another.
create table activity.standing (
  user_id bigint primary key,
  workspace_id bigint not null,
  points bigint not null default 0 check (points >= 0),
  streak integer not null default 0 check (streak >= 0),
  highest_streak integer not null default 0 check (highest_streak >= streak),
  freeze_days integer not null default 0 check (freeze_days between 0 and 2),
  -- The last day that counted, when and where that was. All three or none.
  counted_date date,
  counted_at timestamptz,
  counted_timezone text,
  -- Whose days count now, and since when.
  timezone text not null,
  timezone_since timestamptz,
  check ((counted_date is null) = (counted_at is null) and (counted_at is null) = (counted_timezone is null)),
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
