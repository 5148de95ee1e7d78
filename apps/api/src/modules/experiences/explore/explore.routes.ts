import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { exploreExperiences } from './explore-experiences.ts';
import { listFlattenedResources } from './list-flattened-resources.ts';

export const exploreRoutes = (context: ExperiencesContext): Handlers<(typeof productContract)['explore'], Caller> => ({
  experiences: ({ caller, query, request }) => exploreExperiences(context, caller, { query, target: request.target }),
  flattened: ({ caller, query, body, request }) =>
    listFlattenedResources(context, caller, { query, target: request.target, publicationUrl: body.url }),
});
