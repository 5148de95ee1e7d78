import type { AnswerResult, NextProblem } from './game-play.ts';
import type { EloHistoryEntry, LeaderboardEntry } from './leaderboard.ts';
import type { OwnPlayer, Player, PlayerMinimal } from './player.ts';
import type { PlayerGame, PlayerGamePlayer } from './player-game.ts';
import { sampleQuest } from './quests.example.ts';
import { sampleOwnUser } from './users.example.ts';

const { timezone: _timezone, ...user } = sampleOwnUser;
const created = '2026-11-14T21:00:00Z';

export const samplePlayer: Player = {
  id: 4,
  user,
  quest_elos: [{ quest_id: sampleQuest.uid, quest_name: sampleQuest.name, elo: 1216 }],
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e81',
  created_at: created,
  updated_at: created,
  deleted_at: null,
  is_active: true,
  created_by: '7',
  updated_by: null,
  deleted_by: null,
  last_online_at: 1_794_780_000,
  is_in_game: false,
  experience: 120,
  experience_level: 2,
  experience_updated_at: created,
  in_game: null,
};

export const sampleOwnPlayer: OwnPlayer = {
  ...samplePlayer,
  games_completed: 1,
  games_won: 1,
  answered_problems: 10,
  correct_problems: 7,
  accuracy: 0.7,
  top_domain_elo: 1216,
  top_domain_rank: 1,
};

const { id, uid, last_online_at, experience, experience_level } = samplePlayer;
export const samplePlayerMinimal: PlayerMinimal = {
  id,
  user,
  uid,
  last_online_at,
  online_status: 'online',
  experience,
  experience_level,
};
const delta = { quest_id: sampleQuest.uid, player_id: 4, before: 1200, after: 1216, delta: 16 };

const ada: PlayerGamePlayer = {
  id: 91,
  player: samplePlayer,
  score: 5420,
  elo_delta: 16,
  quest_elo_delta: delta,
  invite_status: '2',
  answered_questions_count: 10,
  correct_answers_count: 7,
  is_following: false,
};

export const sampleGame: PlayerGame = {
  id: 52,
  player_game_players: [ada],
  primary_quest: sampleQuest.uid,
  subtopics: 'divisors',
  progress: '10/10',
  correct_problems: 7,
  answered_problems: 10,
  total_points: 5420,
  status: 'completed',
  name: sampleQuest.name,
  problems_loading_progress: 100,
  players_progress_summary: 'ada 10/10; emmy 8/10',
  problem_tiles: [{ index: 0, state: 'right', points: 870 }],
  players: [4, 6],
  winner: samplePlayerMinimal,
  creator: samplePlayerMinimal,
  is_creator: true,
  uid: '0197f2b6-c1d2-7a3e-8f60-5a1b2c3d4e82',
  created_at: created,
  updated_at: created,
  deleted_at: null,
  is_active: false,
  created_by: '7',
  updated_by: '7',
  deleted_by: null,
  cfg_number_of_problems: 10,
  cfg_time_limit_seconds: 600,
  cfg_elo_level: 1200,
  elo_delta: 16,
  quest_elo_deltas: [delta],
  is_started: true,
  is_loaded: true,
  is_completed: true,
  completed_at: '2026-11-14T21:09:12Z',
};

export const sampleReadyGame: PlayerGame = {
  ...sampleGame,
  player_game_players: [
    { ...ada, score: 0, elo_delta: 0, quest_elo_delta: null, answered_questions_count: 0, correct_answers_count: 0 },
  ],
  progress: '0/10',
  correct_problems: 0,
  answered_problems: 0,
  total_points: 0,
  status: 'ready',
  players_progress_summary: 'ada 0/10',
  problem_tiles: [{ index: 0, state: 'open', points: 0 }],
  winner: null,
  is_active: true,
  elo_delta: 0,
  quest_elo_deltas: [],
  is_started: false,
  is_completed: false,
  completed_at: null,
};

export const sampleNextProblem: NextProblem = {
  problem: {
    index: 0,
    problem_id: 31,
    question: 'Which number divides every integer?',
    options: ['7', '0', '1', '2'],
    served_at: '2026-11-14T21:00:10Z',
    time_limit_seconds: 60,
    deadline_at: '2026-11-14T21:10:00Z',
  },
  answered: 0,
  total: 10,
};

export const sampleAnswerResult: AnswerResult = {
  correct: true,
  correct_choice: 2,
  explanation: 'Every integer is a multiple of 1.',
  points: 960,
  score: 960,
  next: 1,
};

export const sampleLeaderboard: LeaderboardEntry = { rank: 1, player: samplePlayerMinimal, elo: 1216, games: 3 };

export const sampleEloHistory: EloHistoryEntry = {
  game: 52,
  quest_id: sampleQuest.uid,
  quest_name: sampleQuest.name,
  before: 1200,
  after: 1216,
  delta: 16,
  at: '2026-11-14T21:09:12Z',
};
