-- Problems of quests, and the generation that makes them.

-- The last generation of a quest: what it was asked to use, and how far it has come.
create table quests.generation (
  quest_id bigint primary key references quests.quest (id) on delete cascade,
  workspace_id bigint not null,
  -- Whose vault the documents are in. Only this user's documents are read.
  requested_by bigint not null,
  text text not null default '' check (char_length(text) <= 200000),
  document_ids bigint[] not null default '{}' check (cardinality(document_ids) <= 20),
  number_of_problems integer not null check (number_of_problems between 1 and 100),
  progress integer not null default 0 check (progress between 0 and 100),
  message text not null default '' check (char_length(message) <= 1000),
  -- [{source, problems, error}]
  sources jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz,
  foreign key (workspace_id, requested_by) references people.user (workspace_id, id)
);
create index generation_of_user on quests.generation (requested_by);

create table quests.problem (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  quest_id bigint not null references quests.quest (id) on delete cascade,
  -- The current text, null only until the first one is stored; games keep the version that they drew.
  version_id bigint,
  source text check (char_length(source) <= 2000),
  -- False once a person has written or changed it: generating again keeps it.
  is_generated boolean not null,
  is_active boolean not null default true,
  rating integer not null default 1200 check (rating between 100 and 4000),
  times_answered bigint not null default 0 check (times_answered >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index problem_of_quest on quests.problem (quest_id, id) where deleted_at is null;

-- Texts never change, so that an edit cannot alter a game that is being played.
create table quests.problem_version (
  id bigint generated always as identity primary key,
  problem_id bigint not null references quests.problem (id) on delete cascade,
  kind text not null check (kind in ('cloze', 'definition', 'choice')),
  question text not null check (char_length(question) between 1 and 1000),
  options text[] not null check (cardinality(options) between 2 and 6),
  -- Counted from 0.
  correct_option smallint not null,
  explanation text not null default '' check (char_length(explanation) <= 2000),
  created_by bigint,
  created_at timestamptz not null,
  check (correct_option >= 0 and correct_option < cardinality(options))
);
create index problem_version_of_problem on quests.problem_version (problem_id);
create index problem_version_by_author on quests.problem_version (created_by) where created_by is not null;
alter table quests.problem add foreign key (version_id) references quests.problem_version (id);
create index problem_by_version on quests.problem (version_id);
