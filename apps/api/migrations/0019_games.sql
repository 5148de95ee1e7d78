-- Players, games and ratings. Games stay inside a workspace.
create schema games;

create table games.player (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null,
  user_id bigint not null unique,
  last_online_at timestamptz,
  experience bigint not null default 0 check (experience >= 0),
  experience_updated_at timestamptz not null,
  -- Of finished games.
  games_completed integer not null default 0 check (games_completed >= 0),
  games_won integer not null default 0 check (games_won >= 0),
  answered_problems bigint not null default 0 check (answered_problems >= 0),
  correct_problems bigint not null default 0 check (correct_problems between 0 and answered_problems),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, user_id) references people.user (workspace_id, id)
);

create table games.game (
  id bigint generated always as identity primary key,
  uid uuid not null unique,
  workspace_id bigint not null references people.workspace (id),
  quest_id bigint not null references quests.quest (id) on delete cascade,
  creator_id bigint not null,
  name text not null check (char_length(name) between 1 and 200),
  subtopics text not null default '' check (char_length(subtopics) <= 1000),
  status text not null check (status in
    ('pending', 'ready', 'in_progress', 'completed', 'abandoned', 'cancelled', 'expired', 'failed')),
  number_of_problems integer not null check (number_of_problems between 1 and 50),
  time_limit_seconds integer not null check (time_limit_seconds between 30 and 7200),
  elo_level integer not null check (elo_level between 100 and 4000),
  -- Drawn when the game is loaded, in the order of play: quests.problem_version.
  problem_version_ids bigint[] not null default '{}',
  -- Decides the order of options for each player. Secret: with it, the stored order could be computed from the shown one.
  seed uuid not null,
  expires_at timestamptz not null,
  started_at timestamptz,
  deadline_at timestamptz,
  completed_at timestamptz,
  winner_id bigint,
  -- Set once, in the transaction that ends the game; `rating_outcome` says `rated`, or why not.
  rated_at timestamptz,
  rating_outcome text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint,
  deleted_at timestamptz,
  deleted_by bigint,
  unique (workspace_id, id),
  check ((started_at is null) = (deadline_at is null)),
  check (status in ('in_progress', 'completed', 'abandoned') = (started_at is not null)),
  check (status in ('completed', 'abandoned') = (completed_at is not null)),
  check (status in ('pending', 'failed', 'cancelled', 'expired') or cardinality(problem_version_ids) = number_of_problems),
  foreign key (workspace_id, creator_id) references games.player (workspace_id, id),
  foreign key (workspace_id, winner_id) references games.player (workspace_id, id)
);
create index game_due on games.game (deadline_at, id) where status = 'in_progress';
create index game_expiring on games.game (expires_at, id) where status in ('pending', 'ready');
create index game_waiting_for_quest on games.game (quest_id) where status = 'pending';
create index game_of_quest on games.game (quest_id, id);
create index game_of_creator on games.game (creator_id, id);
create index game_of_winner on games.game (winner_id) where winner_id is not null;

-- The players of a game, creator included.
create table games.game_player (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  game_id bigint not null,
  player_id bigint not null,
  -- Copied from the game, for the list of a player's games.
  game_created_at timestamptz not null,
  invite_status text not null check (invite_status in ('0', '1', '2')),
  invite_count smallint not null default 0 check (invite_count between 0 and 3),
  invited_at timestamptz,
  responded_at timestamptz,
  decline_reason text check (char_length(decline_reason) <= 500),
  -- Of the answers in games.answer.
  answered smallint not null default 0,
  correct smallint not null default 0 check (correct between 0 and answered),
  score integer not null default 0 check (score >= 0),
  -- When the problem after the answered ones was first sent to the player.
  served_at timestamptz,
  -- No further answers: all are given, the player left, or the game ended.
  finished_at timestamptz,
  left_at timestamptz,
  -- Until the game has ended in any way; few games of a player are open.
  is_open boolean not null default true,
  elo_delta integer not null default 0,
  unique (game_id, player_id),
  foreign key (workspace_id, game_id) references games.game (workspace_id, id) on delete cascade,
  foreign key (workspace_id, player_id) references games.player (workspace_id, id)
);
create index game_player_newest on games.game_player (player_id, game_created_at, game_id);
create index game_player_open on games.game_player (player_id, game_id) where is_open;

create table games.answer (
  game_player_id bigint not null references games.game_player (id) on delete cascade,
  -- Counted from 0.
  position smallint not null check (position >= 0),
  problem_version_id bigint not null,
  -- As stored in the version, not as shown.
  choice smallint not null check (choice >= 0),
  is_correct boolean not null,
  points integer not null check (points >= 0),
  served_at timestamptz not null,
  answered_at timestamptz not null,
  primary key (game_player_id, position),
  check (answered_at >= served_at)
);

-- A player's current rating in a quest. Follows from the ledger below, which replays to the same number.
create table games.quest_rating (
  player_id bigint not null,
  quest_id bigint not null references quests.quest (id) on delete cascade,
  workspace_id bigint not null,
  rating integer not null check (rating >= 100),
  games integer not null default 0 check (games >= 0),
  updated_at timestamptz not null,
  primary key (player_id, quest_id),
  foreign key (workspace_id, player_id) references games.player (workspace_id, id)
);
create index quest_rating_of_quest on games.quest_rating (quest_id, rating);
create index quest_rating_newest on games.quest_rating (player_id, updated_at);

-- Every change of a rating, once per game, player and quest.
create table games.rating_entry (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  game_id bigint not null references games.game (id) on delete cascade,
  player_id bigint not null,
  quest_id bigint not null references quests.quest (id) on delete cascade,
  before integer not null check (before >= 100),
  delta integer not null,
  after integer not null generated always as (before + delta) stored check (after >= 100),
  k integer not null,
  -- Less than 1 when the same players have met before on that day.
  weight double precision not null default 1 check (weight between 0 and 1),
  at timestamptz not null,
  unique (game_id, player_id, quest_id),
  foreign key (workspace_id, player_id) references games.player (workspace_id, id)
);
create index rating_entry_newest on games.rating_entry (player_id, id);
create index rating_entry_of_quest on games.rating_entry (quest_id, player_id);

-- The same for problems, whose ratings change in solo games.
create table games.problem_rating_entry (
  game_id bigint not null references games.game (id) on delete cascade,
  problem_id bigint not null references quests.problem (id) on delete cascade,
  before integer not null,
  delta integer not null,
  at timestamptz not null,
  primary key (game_id, problem_id)
);
create index problem_rating_entry_of_problem on games.problem_rating_entry (problem_id);

alter table activity.entry drop constraint entry_kind_check;
alter table activity.entry add constraint entry_kind_check check (kind in ('experience_viewed', 'experience_completed',
  'experience_published', 'quest_created', 'milestone_completed', 'game_completed', 'game_won'));
alter table rewards.milestone drop constraint milestone_target_activity_check;
alter table rewards.milestone add constraint milestone_target_activity_check check (target_activity in ('active_day',
  'experience_viewed', 'experience_completed', 'experience_published', 'quest_created', 'game_completed', 'game_won'));
