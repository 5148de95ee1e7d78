-- Quests. The link to a source experience is stored in experiences.resource.quest_id only.
create schema quests;

create table quests.quest (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  created_by bigint not null,
  name text not null check (char_length(name) between 1 and 200),
  urls text[] not null default '{}',
  files text[] not null default '{}',
  logo text,
  cover text,
  tag_ids bigint[] not null default '{}',
  category_id bigint references taxonomy.category (id),
  subcategory_id bigint references taxonomy.subcategory (id),
  player_level_id bigint not null references taxonomy.player_level (id),
  learnings jsonb,
  quiz_format jsonb,
  recommended_skills jsonb,
  focus_area text check (char_length(focus_area) <= 200),
  summary text check (char_length(summary) <= 5000),
  description text check (char_length(description) <= 20000),
  visibility text not null check (visibility in ('public', 'private', 'team', 'org')),
  team_ids bigint[] not null default '{}',
  co_creator_ids bigint[] not null default '{}',
  creation_status text not null default 'not_started'
    check (creation_status in ('not_started', 'in_progress', 'completed', 'failed')),
  -- Fields that were generated, not written by a person: only these and empty ones may be generated again.
  generated text[] not null default '{}'
    check (generated <@ array['summary', 'learnings', 'recommended_skills', 'quiz_format']),
  plays bigint not null default 0 check (plays >= 0),
  saves bigint not null default 0 check (saves >= 0),
  completions bigint not null default 0 check (completions >= 0),
  -- Engagement of users other than the creators.
  popularity bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, created_by) references people.user (workspace_id, id)
);
create index quest_newest on quests.quest (created_at, id) where deleted_at is null;
create index quest_popularity on quests.quest (popularity, id) where deleted_at is null;
create index quest_name on quests.quest (lower(name), id) where deleted_at is null;
create index quest_public_newest on quests.quest (created_at, id) where visibility = 'public' and deleted_at is null;
create index quest_public_popularity on quests.quest (popularity, id) where visibility = 'public' and deleted_at is null;
create index quest_public_name on quests.quest (lower(name), id) where visibility = 'public' and deleted_at is null;
create index quest_of_workspace on quests.quest (workspace_id, created_at, id) where deleted_at is null;
create index quest_of_creator on quests.quest (created_by, created_at, id) where deleted_at is null;
create index quest_co_creators on quests.quest using gin (co_creator_ids) where deleted_at is null;
create index quest_tags on quests.quest using gin (tag_ids) where deleted_at is null;
create index quest_category on quests.quest (category_id, created_at, id);
create index quest_subcategory on quests.quest (subcategory_id, created_at, id);
create index quest_player_level on quests.quest (player_level_id, created_at, id);
-- Free text over name, focus area and summary. Names of tags and categories are searched in their own tables, because they can change.
create index quest_search on quests.quest
  using gin ((name || E'\n' || coalesce(focus_area, '') || E'\n' || coalesce(summary, '')) gin_trgm_ops)
  where deleted_at is null;

-- Saved quests. `counted`: whether the save counts towards popularity; the creators' own saves do not.
create table quests.saved (
  workspace_id bigint not null,
  user_id bigint not null,
  quest_id bigint not null references quests.quest (id) on delete cascade,
  counted boolean not null,
  saved_at timestamptz not null,
  primary key (quest_id, user_id),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);
create index saved_of_user on quests.saved (user_id, saved_at);
