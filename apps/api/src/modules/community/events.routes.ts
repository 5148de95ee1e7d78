import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import type { CommunityContext } from './community.context.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { getEvent } from './get-event.ts';
import { listEvents, listUpcomingEvents } from './list-events.ts';
import { updateEvent } from './update-event.ts';

export const eventRoutes = (context: CommunityContext): Handlers<(typeof productContract)['communityEvents'], Caller> => ({
  upcoming: ({ caller, query, request }) => listUpcomingEvents(context, caller, { query, target: request.target }),
  list: ({ caller, query, request }) => listEvents(context, caller, { query, target: request.target }),
  get: ({ caller, params }) => getEvent(context, caller, params.id),
  create: async ({ caller, body }) => {
    const event = await createEvent(context, caller, body);
    return reply(201, event, { Location: `${context.baseUrl}/api/v1/community/events/${event.id}/` });
  },
  update: ({ caller, params, body }) => updateEvent(context, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => deleteEvent(context, caller, params.id),
});
