import type { productContract } from '@lyceum/contract/product';
import type { Handlers } from '@lyceum/kit';

import type { Caller } from '../../../platform/caller/caller.ts';
import type { ExperiencesContext } from '../experiences.context.ts';
import { recordEngagement } from './record-engagement.ts';

export const engagementRoutes = (context: ExperiencesContext): Handlers<(typeof productContract)['engagements'], Caller> => ({
  create: ({ caller, params, body }) => recordEngagement(context, caller, { uid: params.uid, kind: body.kind }),
});
