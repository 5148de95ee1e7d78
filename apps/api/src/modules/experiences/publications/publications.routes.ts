import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { createPublication } from './create-publication.ts';
import { deletePublication } from './delete-publication.ts';
import { getPublication } from './get-publication.ts';
import { listPublications } from './list-publications.ts';
import { updatePublication } from './update-publication.ts';

export const publicationRoutes = (context: ExperiencesContext): Handlers<(typeof productContract)['publications'], Caller> => ({
  list: ({ caller, query, request }) => listPublications(context, caller, { query, target: request.target }),
  get: ({ caller, params }) => getPublication(context, caller, params.id),
  create: async ({ caller, body }) => {
    const publication = await createPublication(context, caller, body);
    return reply(201, publication, { Location: `${context.baseUrl}/api/v1/aistudios/publications/${publication.id}/` });
  },
  update: ({ caller, params, body }) => updatePublication(context, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => deletePublication(context, caller, params.id),
});
