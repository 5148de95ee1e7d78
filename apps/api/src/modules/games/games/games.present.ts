import type { PlayerMinimal } from '@lyceum/contract/product/player';
import type { PlayerGame, PlayerGamePlayer } from '@lyceum/contract/product/player-game';

import type { GamePlayerRow } from './game-players.store.ts';
import { getLoadingProgress, isWaitingToStart } from './games.rules.ts';
import type { GameRow } from './games.store.ts';

type QuestEloDelta = PlayerGame['quest_elo_deltas'][number];

/** One player's part, as the viewer may see it. */
export interface GamePart {
  readonly row: GamePlayerRow;
  readonly player: PlayerGamePlayer['player'];
  readonly score: number;
  readonly correct: number;
  readonly questEloDelta: QuestEloDelta | null;
  readonly isFollowing: boolean;
}

export interface GameExtras {
  readonly parts: readonly GamePart[];
  /** The viewer's own part. */
  readonly own: GamePart;
  readonly answers: readonly { readonly position: number; readonly is_correct: boolean; readonly points: number }[];
  readonly quest: { readonly uid: string; readonly progress: number };
  readonly creator: PlayerMinimal;
  readonly creatorUserId: number;
  readonly winner: PlayerMinimal | null;
}

export function presentGame(game: GameRow, extras: GameExtras): PlayerGame {
  const { own, parts, creator } = extras;
  const isLoaded = game.problem_version_ids.length > 0;
  return {
    id: game.id,
    player_game_players: parts.map(presentPart),
    primary_quest: extras.quest.uid,
    subtopics: game.subtopics,
    progress: `${own.row.answered}/${game.number_of_problems}`,
    correct_problems: own.row.correct,
    answered_problems: own.row.answered,
    total_points: own.row.score,
    status: game.status,
    name: game.name,
    problems_loading_progress: getLoadingProgress(isLoaded, extras.quest.progress),
    players_progress_summary: summarizeProgress(game, parts),
    problem_tiles: presentTiles(game, extras),
    players: parts.filter(({ row }) => row.invite_status !== '0').map(({ row }) => row.player_id),
    winner: extras.winner,
    creator,
    is_creator: own.row.player_id === game.creator_id,
    uid: game.uid,
    ...presentHistory(game, extras),
    cfg_number_of_problems: game.number_of_problems,
    cfg_time_limit_seconds: game.time_limit_seconds,
    cfg_elo_level: game.elo_level,
    elo_delta: own.row.elo_delta,
    quest_elo_deltas: parts.flatMap(({ questEloDelta }) => questEloDelta ?? []),
    is_started: game.started_at !== null,
    is_loaded: isLoaded,
    is_completed: game.completed_at !== null,
    completed_at: game.completed_at?.toISOString() ?? null,
  };
}

const presentPart = ({ row, player, score, correct, questEloDelta, isFollowing }: GamePart): PlayerGamePlayer => ({
  id: row.id,
  player,
  score,
  elo_delta: row.elo_delta,
  quest_elo_delta: questEloDelta,
  invite_status: row.invite_status,
  answered_questions_count: row.answered,
  correct_answers_count: correct,
  is_following: isFollowing,
});

const presentHistory = (game: GameRow, { creatorUserId }: GameExtras) => ({
  created_at: game.created_at.toISOString(),
  updated_at: game.updated_at.toISOString(),
  deleted_at: game.deleted_at?.toISOString() ?? null,
  is_active: isWaitingToStart(game.status) || game.status === 'in_progress',
  created_by: String(creatorUserId),
  updated_by: game.updated_by === null ? null : String(game.updated_by),
  deleted_by: game.deleted_by === null ? null : String(game.deleted_by),
});

const summarizeProgress = ({ number_of_problems }: GameRow, parts: readonly GamePart[]): string =>
  parts
    .filter(({ row }) => row.invite_status === '2')
    .map(({ row, player }) => `${player.user.username} ${row.answered}/${number_of_problems}`)
    .join('; ');

function presentTiles({ number_of_problems }: GameRow, { answers }: GameExtras): PlayerGame['problem_tiles'] {
  const byPosition = new Map(answers.map((answer) => [answer.position, answer]));
  return Array.from({ length: number_of_problems }, (_, index) => {
    const answer = byPosition.get(index);
    if (!answer) return { index, state: 'open', points: 0 };
    return { index, state: answer.is_correct ? 'right' : 'wrong', points: answer.points };
  });
}
