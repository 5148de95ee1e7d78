-- Registration by an integrator's own name for a person, and a person's zone for days and streaks.
alter table iam.user
  add column external_id text check (char_length(external_id) between 1 and 200),
  add column timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  add column last_login_at timestamptz;
create unique index user_external_id on iam.user (workspace_id, external_id);
-- An account has at most one user in a workspace.
create unique index user_account_workspace on iam.user (account_id, workspace_id);
drop index iam.user_account;
-- A workspace's people by name, and by parts of it.
create index user_directory on iam.user (workspace_id, lower(username), id) where deleted_at is null;
create index user_search on iam.user using gin ((username || E'\n' || full_name) gin_trgm_ops) where deleted_at is null;
-- What one person did, for them to take along.
create index audit_by_user on platform.audit (user_id, id desc);

-- What people tell about themselves; their picture stands with the user, since every view of one shows it. Terms of the
-- taxonomy are kept by id, so that renaming one renames it everywhere.
create table iam.user_detail (
  user_id bigint primary key,
  workspace_id bigint not null,
  bio text,
  address jsonb not null default '{}',
  country text not null default '',
  phone text,
  dob date,
  user_type text not null default 'learner',
  linkedin_url text,
  github_url text,
  twitter_url text,
  facebook_url text,
  website_url text,
  portfolio_url text,
  skill_ids bigint[] not null default '{}',
  technical_interest_ids bigint[],
  investment_interest_ids bigint[] not null default '{}',
  focus_area_ids bigint[],
  resume text,
  communication_preferences_phone boolean default false,
  communication_preferences_email boolean default false,
  platform_features_emails boolean default false,
  activity_based_emails boolean default false,
  company_info jsonb not null default '{}',
  additional_data jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);

create table iam.follow (
  workspace_id bigint not null,
  follower_id bigint not null,
  followed_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id),
  foreign key (workspace_id, follower_id) references iam.user (workspace_id, id),
  foreign key (workspace_id, followed_id) references iam.user (workspace_id, id)
);
create index follow_by_followed on iam.follow (followed_id, created_at, follower_id);
create index follow_by_follower on iam.follow (follower_id, created_at, followed_id);

create table iam.team (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references iam.workspace (id),
  name text not null check (char_length(name) between 1 and 120),
  description text check (char_length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index team_name on iam.team (workspace_id, lower(name));

create table iam.team_member (
  workspace_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, user_id),
  foreign key (workspace_id, team_id) references iam.team (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references iam.user (workspace_id, id)
);
create index team_member_by_user on iam.team_member (user_id, team_id);
create index team_member_by_age on iam.team_member (team_id, created_at, user_id);
