-- Whether players of the workspace take part in leaderboards of all workspaces.
alter table people.workspace add column joins_global_leaderboard boolean not null default false;

-- Where a player stands in a leaderboard: their rating in a quest, or the mean of their ratings in a category or in all quests.
-- Follows from games.quest_rating, in the transaction that changes it.
create table games.standing (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  player_id bigint not null,
  board text not null check (board ~ '^(all|quest:[0-9]+|domain:[0-9]+)$'),
  rating double precision not null,
  games integer not null check (games > 0),
  -- Copied from the workspace; false for quests, which are played inside a workspace.
  is_global boolean not null,
  updated_at timestamptz not null,
  unique (player_id, board),
  foreign key (workspace_id, player_id) references games.player (workspace_id, id)
) with (fillfactor = 80);
create index standing_in_workspace on games.standing (workspace_id, board, rating, id);
create index standing_global on games.standing (board, rating, id) where is_global;

create function games.facets_of(standing games.standing) returns text[] language sql immutable
  return array_remove(array[
    'w:' || standing.workspace_id || ':' || standing.board,
    case when standing.is_global then 'g:' || standing.board end
  ], null);
select platform.maintain_counters('leaderboard', 'games.standing', 'games.facets_of', 'games.facets_of', '{rating}');
