import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import { changePublication, closePublication, openPublication } from './manage-publications.ts';
import { getPublication, listPublications } from './read-publications.ts';

export const publicationRoutes = (deps: ExperienceDeps): Handlers<(typeof productContract)['publications'], Caller> => ({
  list: ({ caller, query, request }) => listPublications(deps, caller, { query, target: request.target }),
  get: ({ caller, params }) => getPublication(deps, caller, params.id),
  create: async ({ caller, body }) => {
    const publication = await openPublication(deps, caller, body);
    return reply(201, publication, { Location: `${deps.baseUrl}/api/v1/aistudios/publications/${publication.id}/` });
  },
  update: ({ caller, params, body }) => changePublication(deps, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => closePublication(deps, caller, params.id),
});
