import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperienceDeps } from '../experience-deps.ts';
import { getExperience, listExperiences } from './read-experiences.ts';
import {
  beginExperience,
  changeExperience,
  publishExperience,
  removeExperience,
  unpublishExperience,
} from './write-experience.ts';

export const experienceRoutes = (deps: ExperienceDeps): Handlers<(typeof productContract)['experiences'], Caller> => ({
  list: ({ caller, query, request }) => listExperiences(deps, caller, { query, target: request.target }),
  get: ({ caller, params }) => getExperience(deps, caller, params.id),
  create: async ({ caller, body }) => {
    const experience = await beginExperience(deps, caller, body);
    return reply(201, experience, { Location: `${deps.baseUrl}/api/v1/aistudios/experiences/${experience.id}/` });
  },
  update: ({ caller, params, body }) => changeExperience(deps, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => removeExperience(deps, caller, params.id),
  publish: ({ caller, params }) => publishExperience(deps, caller, params.id),
  unpublish: ({ caller, params }) => unpublishExperience(deps, caller, params.id),
});
