import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';

import type { EventRepresentations } from './events.representations.ts';

export const eventRoutes = (representations: EventRepresentations): Handlers<typeof siteContract.events, unknown> => ({
  list: ({ query }) => representations.list(query),
  get: ({ params }) => representations.get(params.slug),
});
