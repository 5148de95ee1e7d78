import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import { getResource, listResources } from './read-resources.ts';
import { addResource, changeResource, removeResource } from './write-resource.ts';

export const resourceRoutes = (deps: ExperienceDeps): Handlers<(typeof productContract)['experienceResources'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listResources(deps, caller, { experienceId: params.experience_id, query, target: request.target }),
  get: ({ caller, params }) => getResource(deps, caller, params),
  create: async ({ caller, params, body }) => {
    const resource = await addResource(deps, caller, { experienceId: params.experience_id, wanted: body });
    return reply(201, resource, {
      Location: `${deps.baseUrl}/api/v1/aistudios/experiences/${resource.experience_id}/resources/${resource.id}/`,
    });
  },
  update: ({ caller, params, body }) => changeResource(deps, caller, { ...params, change: body }),
  remove: ({ caller, params }) => removeResource(deps, caller, params),
});
