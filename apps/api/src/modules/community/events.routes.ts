import type { productContract } from '@lyceum/contract/product';
import { type Handlers, reply } from '@lyceum/kit';

import type { Caller } from '../../platform/caller/caller.ts';
import { createEvent } from './create-event.ts';
import type { EventDeps } from './event-deps.ts';
import { getEvent } from './get-event.ts';
import { listEvents, listUpcoming } from './list-events.ts';
import { removeEvent } from './remove-event.ts';
import { updateEvent } from './update-event.ts';

export const eventRoutes = (deps: EventDeps): Handlers<(typeof productContract)['communityEvents'], Caller> => ({
  upcoming: ({ caller, query, request }) => listUpcoming(deps, caller, { query, target: request.target }),
  list: ({ caller, query, request }) => listEvents(deps, caller, { query, target: request.target }),
  get: ({ caller, params }) => getEvent(deps, caller, params.id),
  create: async ({ caller, body }) => {
    const event = await createEvent(deps, caller, body);
    return reply(201, event, { Location: `${deps.baseUrl}/api/v1/community/events/${event.id}/` });
  },
  update: ({ caller, params, body }) => updateEvent(deps, caller, { id: params.id, change: body }),
  remove: ({ caller, params }) => removeEvent(deps, caller, params.id),
});
