-- Games that admins have a reason to look at. A flag is evidence, not a verdict: nothing follows from it.
create table games.fair_play_flag (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  game_id bigint not null,
  player_id bigint not null,
  kind text not null check (kind in ('fast_answers', 'thrown_game', 'shared_device')),
  -- The numbers that the kind follows from.
  evidence jsonb not null,
  created_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by bigint,
  unique (game_id, player_id, kind),
  check (dismissed_by is null or dismissed_at is not null),
  foreign key (workspace_id, game_id) references games.game (workspace_id, id) on delete cascade,
  foreign key (workspace_id, player_id) references games.player (workspace_id, id)
);
create index fair_play_flag_newest on games.fair_play_flag (workspace_id, id);
create index fair_play_flag_open on games.fair_play_flag (workspace_id, id) where dismissed_at is null;
create index fair_play_flag_of_player on games.fair_play_flag (player_id);
