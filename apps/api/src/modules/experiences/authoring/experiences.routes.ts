import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { createExperience } from './create-experience.ts';
import { deleteExperience } from './delete-experience.ts';
import { getExperience } from './get-experience.ts';
import { listExperiences } from './list-experiences.ts';
import { publishExperience } from './publish-experience.ts';
import { unpublishExperience } from './unpublish-experience.ts';
import { updateExperience } from './update-experience.ts';

export const experienceRoutes = (context: ExperiencesContext): Handlers<(typeof productContract)['experiences'], Caller> => ({
  list: ({ caller, query, request }) => listExperiences(context, caller, { query, target: request.target }),
  get: ({ caller, params }) => getExperience(context, caller, params.id),
  create: async ({ caller, body }) => {
    const experience = await createExperience(context, caller, body);
    return reply(201, experience, { Location: `${context.baseUrl}/api/v1/aistudios/experiences/${experience.id}/` });
  },
  update: ({ caller, params, body }) => updateExperience(context, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => deleteExperience(context, caller, params.id),
  publish: ({ caller, params }) => publishExperience(context, caller, params.id),
  unpublish: ({ caller, params }) => unpublishExperience(context, caller, params.id),
});
