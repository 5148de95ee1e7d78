import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { createResource } from './create-resource.ts';
import { deleteResource } from './delete-resource.ts';
import { getResource } from './get-resource.ts';
import { listResources } from './list-resources.ts';
import { updateResource } from './update-resource.ts';

export const resourceRoutes = (
  context: ExperiencesContext,
): Handlers<(typeof productContract)['experienceResources'], Caller> => ({
  list: ({ caller, params, query, request }) =>
    listResources(context, caller, { experienceId: params.experience_id, query, target: request.target }),
  get: ({ caller, params }) => getResource(context, caller, params),
  create: async ({ caller, params, body }) => {
    const resource = await createResource(context, caller, { experienceId: params.experience_id, body });
    return reply(201, resource, {
      Location: `${context.baseUrl}/api/v1/aistudios/experiences/${resource.experience_id}/resources/${resource.id}/`,
    });
  },
  update: ({ caller, params, body }) => updateResource(context, caller, { ...params, change: body }),
  remove: ({ caller, params }) => deleteResource(context, caller, params),
});
