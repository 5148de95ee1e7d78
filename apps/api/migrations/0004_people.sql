-- Workspaces and their users. A workspace is the tenant; a user belongs to exactly one workspace.
create schema people;

create table people.workspace (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  name text not null check (char_length(name) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table people.user (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  -- References accounts.account; the constraint is added with that table.
  account_id bigint,
  -- The integrator's own id of the person.
  external_id text check (char_length(external_id) between 1 and 200),
  username text not null check (username ~ '^[A-Za-z0-9@.+_-]{1,150}$'),
  email text not null check (char_length(email) <= 254),
  full_name text not null default '' check (char_length(full_name) <= 300),
  role text not null default 'member' check (role in ('owner', 'admin', 'member')),
  is_service boolean not null default false,
  is_staff boolean not null default false,
  is_verified boolean not null default false,
  first_time_login boolean not null default true,
  theme text,
  profile_picture text,
  -- Decides on which calendar day an activity counts.
  timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  unique (workspace_id, id)
);
create unique index user_username on people.user (lower(username));
create unique index user_email on people.user (workspace_id, lower(email));
create index user_by_email on people.user (lower(email));
create unique index user_service on people.user (workspace_id) where is_service;
create unique index user_external_id on people.user (workspace_id, external_id);
-- An account has at most one user per workspace.
create unique index user_account_workspace on people.user (account_id, workspace_id);
create index user_directory on people.user (workspace_id, lower(username), id) where deleted_at is null;
create index user_search on people.user using gin ((username || E'\n' || full_name) gin_trgm_ops) where deleted_at is null;

-- Profile details. The picture is a column of the user, because every view of a user shows it. Taxonomy terms are stored by
-- id, so that renaming a term renames it everywhere.
create table people.user_detail (
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
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);

create table people.follow (
  workspace_id bigint not null,
  follower_id bigint not null,
  followed_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id),
  foreign key (workspace_id, follower_id) references people.user (workspace_id, id),
  foreign key (workspace_id, followed_id) references people.user (workspace_id, id)
);
create index follow_by_followed on people.follow (followed_id, created_at, follower_id);
create index follow_by_follower on people.follow (follower_id, created_at, followed_id);

create table people.team (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  name text not null check (char_length(name) between 1 and 120),
  description text check (char_length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create unique index team_name on people.team (workspace_id, lower(name));

create table people.team_member (
  workspace_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, user_id),
  foreign key (workspace_id, team_id) references people.team (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index team_member_by_user on people.team_member (user_id, team_id);
create index team_member_by_age on people.team_member (team_id, created_at, user_id);
