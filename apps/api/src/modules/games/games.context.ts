import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Live } from '../../platform/live/index.ts';
import type { Outbox } from '../../platform/outbox/index.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import type { ActivityLedger } from '../activity/index.ts';
import type { Auth, AuthModule } from '../auth/index.ts';
import type { NotificationSender } from '../notifications/index.ts';
import type { People } from '../people/index.ts';
import type { QuestPlay } from '../quests/index.ts';
import { fairPlayStore } from './fair-play/fair-play.store.ts';
import { gameListStore } from './games/game-list.store.ts';
import { gamePlayerStore } from './games/game-players.store.ts';
import { gameStore } from './games/games.store.ts';
import { eloHistoryStore } from './leaderboards/elo-history.store.ts';
import { standingStore } from './leaderboards/standings.store.ts';
import { playerDataStore } from './personal-data/player-data.store.ts';
import { answerStore } from './play/answers.store.ts';
import { createOnlineMarker } from './players/mark-online.ts';
import { playerStore } from './players/players.store.ts';
import { presenceStore } from './players/presence.store.ts';
import { playerQuestRatingStore } from './ratings/quest-ratings.store.ts';
import { ratingEntryStore } from './ratings/rating-entries.store.ts';

export interface GamesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: (bytes: number) => Buffer;
  readonly lists: Lists;
  readonly outbox: Outbox;
  readonly live: Live;
  readonly isStillAuthorized: AuthModule['isStillAuthorized'];
  readonly baseUrl: string;
  /** Whether repeated games lose weight (adr/0051) and unfair ones are flagged (adr/0057). */
  readonly fairPlay: 'on' | 'off';
  readonly auth: (db: Db, scope: Scope) => Pick<Auth, 'countSharedDevices'>;
  readonly people: (db: Db, scope: Scope) => People;
  readonly activity: (db: Db, scope: Scope) => ActivityLedger;
  readonly notifications: (db: Db, scope: Scope) => NotificationSender;
  readonly quests: (db: Db) => QuestPlay;
}

/** The module's own tables, without the services of other modules. */
const openGameTables = (db: Db) => ({
  players: playerStore(db),
  games: gameStore(db),
  gameLists: gameListStore(db),
  gamePlayers: gamePlayerStore(db),
  answers: answerStore(db),
  questRatings: playerQuestRatingStore(db),
  ratingEntries: ratingEntryStore(db),
  standings: standingStore(db),
  eloHistory: eloHistoryStore(db),
  fairPlayFlags: fairPlayStore(db),
  presence: presenceStore(db),
  playerData: playerDataStore(db),
});

/** The stores and services that share one transaction. */
const openStores = (deps: GamesDeps, db: Db, scope: Scope) => ({
  ...openGameTables(db),
  people: deps.people(db, scope),
  quests: deps.quests(db),
  notifications: deps.notifications(db, scope),
  countSharedDevices: (userIds: readonly number[], since: Date) => deps.auth(db, scope).countSharedDevices(userIds, since),
  /** Activity is recorded for the player who did it, not for the caller. */
  activityOf: (userId: number) => deps.activity(db, { ...scope, userId }),
  outbox: deps.outbox.within(db),
  audit: auditTrail(db, scope),
  fairPlay: deps.fairPlay,
});
export type GamesStores = ReturnType<typeof openStores>;

export const gamesContext = (deps: GamesDeps) => ({
  ...deps,
  markOnline: createOnlineMarker(deps.clock, (userId, at) =>
    deps.db.transact(systemScope, (db) => presenceStore(db).markOnline(userId, at)),
  ),
  /** Opens the stores on another module's transaction. */
  within: (db: Db, scope: Scope): GamesStores => openStores(deps, db, scope),
  read: <T>(scope: Scope, work: (stores: GamesStores) => Promise<T>): Promise<T> =>
    deps.db.read(scope, (db) => work(openStores(deps, db, scope))),
  /** All statements see the same state. */
  readSnapshot: <T>(scope: Scope, work: (stores: GamesStores) => Promise<T>): Promise<T> =>
    deps.db.readWithRls(scope, (db) => work(openStores(deps, db, scope))),
  transact: <T>(scope: Scope, work: (stores: GamesStores) => Promise<T>): Promise<T> =>
    deps.db.transact(scope, (db) => work(openStores(deps, db, scope))),
});
export type GamesContext = ReturnType<typeof gamesContext>;
