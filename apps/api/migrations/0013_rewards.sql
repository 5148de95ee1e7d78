-- Milestones: a target in a period, and its completions by users.
create schema rewards;

create table rewards.milestone (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  milestone_type text not null check (milestone_type in ('1', '2', '3', '4', '5', '6')),
  priority text not null check (priority in ('1', '2', '3', '4')),
  status text not null check (status in ('1', '2', '3')),
  is_active boolean not null,
  title text not null check (char_length(title) between 1 and 200),
  description text not null check (char_length(description) between 1 and 5000),
  icon text not null,
  period_number integer not null check (period_number between 1 and 366),
  year integer not null check (year between 2000 and 2100),
  is_recurring boolean not null,
  start_date date,
  end_date date,
  points integer not null check (points between 0 and 1000000),
  target_activity text not null check (target_activity in ('active_day', 'experience_viewed', 'experience_completed',
    'experience_published', 'quest_created')),
  target_count integer not null check (target_count between 1 and 10000),
  -- The first period, derived from the columns above.
  first_day date not null,
  last_day date not null,
  created_by bigint not null,
  updated_by bigint,
  deleted_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (first_day <= last_day),
  check ((milestone_type = '6') = (start_date is not null) and (start_date is null) = (end_date is null)),
  unique (workspace_id, id),
  foreign key (workspace_id, created_by) references people.user (workspace_id, id),
  foreign key (workspace_id, updated_by) references people.user (workspace_id, id),
  foreign key (workspace_id, deleted_by) references people.user (workspace_id, id)
);
create unique index milestone_once on rewards.milestone (workspace_id, milestone_type, year, period_number, title)
  where deleted_at is null;
create index milestone_newest on rewards.milestone (workspace_id, created_at, id) where deleted_at is null;
create index milestone_active on rewards.milestone (workspace_id, last_day) where status = '1' and deleted_at is null;
create index milestone_recurring on rewards.milestone (workspace_id) where status = '1' and is_recurring and deleted_at is null;
create index milestone_created_by on rewards.milestone (created_by);
create index milestone_updated_by on rewards.milestone (updated_by) where updated_by is not null;
create index milestone_deleted_by on rewards.milestone (deleted_by) where deleted_by is not null;

-- One completion per user and period. It keeps the title and points of that time: the milestone may change or be deleted later.
create table rewards.completion (
  milestone_id bigint not null references rewards.milestone (id),
  workspace_id bigint not null,
  user_id bigint not null,
  first_day date not null,
  last_day date not null,
  title text not null,
  points integer not null check (points >= 0),
  completed_at timestamptz not null,
  primary key (user_id, milestone_id, first_day),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index completion_of_milestone on rewards.completion (milestone_id);
create index completion_newest on rewards.completion (user_id, completed_at, milestone_id);
