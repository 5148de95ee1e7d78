import { tmpdir } from 'node:os';

import { productContract, productSurface } from '@lyceum/contract/product';
import { buildServer, productErrorFormat } from '@lyceum/kit';

import { addIdempotencyKeyToCaller } from './add-idempotency-key-to-caller.ts';
import type { ApiConfig } from './config.ts';
import { accountsModule } from './modules/accounts/index.ts';
import { activityModule } from './modules/activity/index.ts';
import { authModule, createRateLimitHeaders } from './modules/auth/index.ts';
import { bookingsModule } from './modules/bookings/index.ts';
import { communityModule } from './modules/community/index.ts';
import { experiencesModule } from './modules/experiences/index.ts';
import { expertsModule } from './modules/experts/index.ts';
import { gamesModule } from './modules/games/index.ts';
import { mediaModule } from './modules/media/index.ts';
import { type MetaDeps, metaModule } from './modules/meta/index.ts';
import { notificationsModule } from './modules/notifications/index.ts';
import { mergeProgressSources, type PersonalDataSource, peopleModule } from './modules/people/index.ts';
import { createOpenAiProblemWriter, type QuestsModuleDeps, questsModule } from './modules/quests/index.ts';
import { rewardsModule } from './modules/rewards/index.ts';
import { taxonomyModule } from './modules/taxonomy/index.ts';
import { createChatModel, createEmbedder, type VaultModels, vaultModule } from './modules/vault/index.ts';
import type { Caller } from './platform/caller/caller.ts';
import { idempotencyPurgeHandlers } from './platform/idempotency/index.ts';
import type { JobHandler } from './platform/jobs/index.ts';
import { totalCountRelationHeader } from './platform/lists/index.ts';
import { mailJobHandlers } from './platform/mail/index.ts';
import { outboxPurgeHandlers } from './platform/outbox/index.ts';
import type { Platform } from './platform.ts';

/** Builds the modules and collects what they offer to the server and to workers. */
export function wireModules(config: ApiConfig, platform: Platform) {
  const modules = buildModules(config, platform);
  const jobHandlers: readonly JobHandler[] = [
    ...idempotencyPurgeHandlers(platform),
    ...mailJobHandlers({ ...platform, hooks: modules.notifications.mailHooks }, config.mail),
    ...outboxPurgeHandlers(platform),
    ...Object.values(modules).flatMap((module) => ('jobHandlers' in module ? module.jobHandlers : [])),
  ];
  return { ...modules, routes: collectRoutes(modules), jobHandlers };
}
export type Modules = ReturnType<typeof wireModules>;

/** In level order. The only place that knows every module; a new one is a line here and one in the returned list. */
function buildModules(config: ApiConfig, platform: Platform) {
  const { baseUrl, rateFactor, sched, maxInFlight, fairPlay } = config;
  const taxonomy = taxonomyModule(platform);
  const media = mediaModule({ ...platform, baseUrl });
  const people = peopleModule({
    ...platform,
    baseUrl,
    taxonomy: taxonomy.within,
    memberProgress: (db) => mergeProgressSources(activity.memberProgress(db), games.memberProgress(db)),
    onGlobalLeaderboardChanged: (...change) => games.onGlobalLeaderboardChanged(...change),
    personalDataSources: (): PersonalDataSource[] =>
      Object.values(modules).flatMap((module) => ('personalDataSources' in module ? module.personalDataSources : [])),
  });
  const auth = authModule({
    ...platform,
    baseUrl,
    rateFactor,
    people: people.within,
    accounts: { signIn: (...attempt) => accounts.signIn(...attempt), within: (db) => accounts.within(db) },
  });
  const accounts = accountsModule({ ...platform, baseUrl, rateFactor, people: people.within, auth: auth.within });
  const activity = activityModule({
    ...platform,
    people: people.within,
    onActivityRecorded: (...recorded) => rewards.onActivityRecorded(...recorded),
  });
  const notifications = notificationsModule({ ...platform, people: people.within, isStillAuthorized: auth.isStillAuthorized });
  const bookings = bookingsModule({ ...platform, baseUrl, sched, maxInFlight, people: people.within });
  const around = { ...platform, baseUrl, people: people.within, taxonomy: taxonomy.within, activity: activity.within };
  const experiences = experiencesModule({ ...around, quests: (db, scope) => quests.within(db, scope) });
  const onQuestGenerated: QuestsModuleDeps['onQuestGenerated'] = (...generated) => games.onQuestGenerated(...generated);
  const making = { ...questServices(config, media, () => vault), onQuestGenerated };
  const quests = questsModule({ ...around, ...making, experiences: experiences.within });
  const notifying = { ...around, notifications: notifications.within };
  const signIns = { isStillAuthorized: auth.isStillAuthorized, auth: auth.within };
  const games = gamesModule({ ...notifying, ...signIns, quests: quests.play, fairPlay });
  const rewards = rewardsModule(notifying);
  const vault = vaultModule({ ...notifying, ...vaultServices(config, platform), isStillAuthorized: auth.isStillAuthorized });
  const experts = expertsModule({ ...around, vault, findVisibleExpert: experiences.findVisibleExpert });
  const community = communityModule({ ...platform, baseUrl });
  const modules = {
    taxonomy,
    media,
    people,
    auth,
    accounts,
    bookings,
    // Before activity, because a player who is erased leaves their games, which may record activity.
    games,
    activity,
    rewards,
    experiences,
    quests,
    // Before the vault, because links to documents are exported and erased apart from them.
    experts,
    vault,
    community,
    meta: metaModule(metaServices(config, platform, vault.models)),
    // Last, because personal data is erased in this order, and erasing notifications locks the outbox for all other transactions.
    notifications,
  };
  return modules;
}

/** What quests are made from and with. The vault is built after the quests. */
const questServices = (
  { chat }: ApiConfig,
  { readFile }: ReturnType<typeof mediaModule>,
  vault: () => ReturnType<typeof vaultModule>,
): Pick<QuestsModuleDeps, 'sources' | 'problemWriter'> => ({
  problemWriter: chat && createOpenAiProblemWriter(chat),
  sources: {
    readDocuments: (owner, documentIds, maxLength) =>
      vault().readDocumentTexts(owner, { documentIds, ...(maxLength !== undefined && { maxLength }) }),
    readUpload: readFile,
    readBytes: (file, signal) => vault().textReader.readBytes(file, signal),
    readUrl: (url, signal) => vault().textReader.readUrl(url, signal),
  },
});

const metaServices = (config: ApiConfig, { clock, lifecycle, databaseProbe }: Platform, models: VaultModels): MetaDeps => ({
  clock,
  baseUrl: config.baseUrl,
  isReady: () => lifecycle.isReady(),
  ...databaseProbe,
  // Nothing secret: every caller can read it.
  capabilities: {
    answers: models.answer !== null,
    answer_model: models.answer,
    embedding_model: models.embedding,
    youtube: true,
    drive: true,
    bookings: config.sched !== undefined,
    mail: config.mail.smtp !== undefined,
    single_sign_on: true,
    max_upload_bytes: config.maxUploadBytes,
  },
});

/** What only the vault uses. */
function vaultServices(config: ApiConfig, { lifecycle, memberOutbound }: Platform) {
  const embedder = createEmbedder(config.embedding);
  lifecycle.onClosed(() => embedder.close());
  return {
    settings: config.vault,
    outbound: memberOutbound,
    embedder,
    chat: createChatModel(config.chat),
    maxAnswers: config.maxAnswers,
    workFolder: config.spoolFolder ?? tmpdir(),
  };
}

/** An object type with the members of all types of a union. */
type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never;

/** The routes of all modules in one object. Its type has each module's routes, so an operation without a handler does not compile. */
const collectRoutes = <Module extends { readonly routes: object }>(
  modules: Readonly<Record<string, Module>>,
): UnionToIntersection<Module['routes']> =>
  // oxlint-disable-next-line typescript/no-unsafe-return -- Object.assign of a list is untyped
  Object.assign({}, ...Object.values(modules).map(({ routes }) => routes));

/** The product API's HTTP server over wired modules. */
export const buildApi = (config: ApiConfig, platform: Platform, modules: Modules) =>
  buildServer<typeof productContract, Caller>({
    surface: { ...productSurface, contract: productContract },
    handlers: modules.routes,
    errorFormat: productErrorFormat,
    baseUrl: config.baseUrl,
    authorize: modules.auth.authorize,
    prepareCaller: addIdempotencyKeyToCaller,
    callerHeaders: createCallerHeaders,
    responseHeaders,
    cors: {
      kind: 'allow-list',
      origins: new Set(config.corsOrigins),
      allowHeaders: [
        'authorization',
        'content-type',
        'idempotency-key',
        'if-match',
        'if-none-match',
        'last-event-id',
        'x-request-id',
      ],
      exposeHeaders: [
        'etag',
        'idempotency-replayed',
        'link',
        'location',
        'ratelimit',
        'ratelimit-policy',
        'retry-after',
        'x-request-id',
        'x-total-count-relation',
      ],
    },
    log: platform.log,
    metrics: platform.metrics,
    limits: { maxInFlight: config.maxInFlight, uploadBytes: config.maxUploadBytes },
    ...(config.spoolFolder !== undefined && { uploadFolder: config.spoolFolder }),
    isDraining: () => platform.lifecycle.isDraining(),
    trustProxy: config.trustProxy,
  });

export const createCallerHeaders = ({ rateLimit }: Caller): Readonly<Record<string, string>> =>
  rateLimit
    ? { 'Cache-Control': 'private, no-store', ...createRateLimitHeaders(rateLimit) }
    : { 'Cache-Control': 'private, no-store' };

const responseHeaders = ({ idempotency }: Caller, body: unknown): Readonly<Record<string, string>> | undefined =>
  idempotency?.replayed ? { ...totalCountRelationHeader(body), 'Idempotency-Replayed': 'true' } : totalCountRelationHeader(body);
