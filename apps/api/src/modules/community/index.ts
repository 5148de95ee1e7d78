import { type CommunityDeps, communityContext } from './community.context.ts';
import { eventRoutes } from './events.routes.ts';

/** The installation's community events. */
export const communityModule = (deps: CommunityDeps) => ({
  routes: { communityEvents: eventRoutes(communityContext(deps)) },
});
