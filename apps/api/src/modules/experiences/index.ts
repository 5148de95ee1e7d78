import type { Caller } from '../../platform/caller/caller.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { PersonalDataSource } from '../people/index.ts';
import { experienceRoutes } from './authoring/experiences.routes.ts';
import { engagementRoutes } from './engagement/engagements.routes.ts';
import { type ExperiencesDeps, experiencesContext, openOwnExperienceStores, openQuestLinkStores } from './experiences.context.ts';
import { exploreRoutes } from './explore/explore.routes.ts';
import { publicationRoutes } from './publications/publications.routes.ts';
import { createQuestLinkService } from './quest-links/quest-links.ts';
import { findVisibleExpert } from './resources/find-visible-expert.ts';
import { resourceRoutes } from './resources/resources.routes.ts';

export type { QuestCreator } from './experiences.context.ts';
export { unknownPublication } from './experiences.problems.ts';
export type { QuestLinks } from './quest-links/quest-links.ts';
export type { VisibleExpert } from './resources/find-visible-expert.ts';

/** Publications, their experiences and resources, and how people engage with them. */
export function experiencesModule(deps: ExperiencesDeps) {
  const context = experiencesContext(deps);
  return {
    routes: {
      publications: publicationRoutes(context),
      experiences: experienceRoutes(context),
      experienceResources: resourceRoutes(context),
      explore: exploreRoutes(context),
      engagements: engagementRoutes(context),
    },
    personalDataSources: [experienceData, engagementData],
    /** An AI expert that the caller may see; undefined if there is none. */
    findVisibleExpert: (db: Db, caller: Caller, id: number) => findVisibleExpert(openOwnExperienceStores(db), caller, id),
    /** What the quests module does with experiences inside its own transaction. */
    within: (db: Db, scope: Scope) => createQuestLinkService(context.ids, openQuestLinkStores(db, scope)),
  };
}

const experienceData: PersonalDataSource = {
  name: 'experiences',
  export: (db, person, limit) => openOwnExperienceStores(db).experiences.listNewestOf(person, limit),
  erase: async (db, person, erasedAt) => {
    const { experiences, listings } = openOwnExperienceStores(db);
    await listings.sync(await experiences.deleteOwnedBy(person, erasedAt));
  },
};

const engagementData: PersonalDataSource = {
  name: 'engagements',
  export: (db, person, limit) => openOwnExperienceStores(db).engagements.listNewestOf(person, limit),
  erase: (db, person) => openOwnExperienceStores(db).engagements.deleteOwnedBy(person),
};
