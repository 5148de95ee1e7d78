import type { productContract } from '@lyceum/contract/product';
import type { SurfaceHandlers } from '@lyceum/kit';

import { auditTrail } from '../../platform/audit/audit.store.ts';
import type { Caller } from '../../platform/caller/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Lists } from '../../platform/lists/index.ts';
import type { Scope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { experienceRoutes } from './drafts/experiences.routes.ts';
import { engage } from './engagement/engage.ts';
import type { ExperienceDeps } from './experience-deps.ts';
import { type ExperiencePorts, experienceStores, experienceWork } from './experience-work.store.ts';
import { exploreExperiences } from './explore/explore-experiences.ts';
import { listFlattened } from './explore/list-flattened.ts';
import { publicationRoutes } from './publications/publications.routes.ts';
import { questLinks } from './quest-links/quest-links.ts';
import { sourceStore } from './quest-links/sources.store.ts';
import { resourceRoutes } from './resources/resources.routes.ts';

export type { QuestMaker } from './experience-ports.ts';
export { unknownPublication } from './experiences.problems.ts';
export type { QuestLinks } from './quest-links/quest-links.ts';

export interface ExperiencesModuleDeps extends ExperiencePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lists: Lists;
  readonly baseUrl: string;
}

/** Studios, what they publish, and what people do with it. */
export function experiencesModule({ db, clock, ids, lists, baseUrl, ...ports }: ExperiencesModuleDeps) {
  const deps: ExperienceDeps = { baseUrl, clock, ids, lists, ...experienceWork(db, ports) };
  return {
    routes: {
      publications: publicationRoutes(deps),
      experiences: experienceRoutes(deps),
      experienceResources: resourceRoutes(deps),
      ...publicRoutes(deps),
    },
    personalDataSources,
    /** What the quests' module does with experiences inside its own transaction. */
    within: (db: Db, scope: Scope) =>
      questLinks(deps, { ...experienceStores(db), audit: auditTrail(db, scope), sources: sourceStore(db) }),
  };
}

type PublicHandlers = Pick<SurfaceHandlers<typeof productContract, Caller>, 'explore' | 'engagements'>;

const publicRoutes = (deps: ExperienceDeps): PublicHandlers => ({
  explore: {
    experiences: ({ caller, query, request }) => exploreExperiences(deps, caller, { query, target: request.target }),
    flattened: ({ caller, query, body, request }) =>
      listFlattened(deps, caller, { query, target: request.target, url: body.url }),
  },
  engagements: {
    create: ({ caller, params, body }) => engage(deps, caller, { uid: params.uid, kind: body.kind }),
  },
});

/** What is here of one person, for them to take out, and to be gone with them. */
const personalDataSources: readonly PersonalDataSource[] = [
  {
    name: 'experiences',
    export: (db, owner, most) => experienceStores(db).cards.newestOf(owner, most),
    erase: async (db, owner, at) => {
      const { experiences, standings } = experienceStores(db);
      await standings.follow(await experiences.removeAllOf(owner, at));
    },
  },
  {
    name: 'engagements',
    export: (db, owner, most) => experienceStores(db).engagements.newestOf(owner, most),
    erase: (db, owner) => experienceStores(db).engagements.forget(owner),
  },
];
