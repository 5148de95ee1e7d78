import type { siteContract } from '@lyceum/contract/site';
import type { Handlers } from '@lyceum/kit';
import { getCalendar } from '../../calendar/calendar.ts';
import type { Clock } from '../../clock.ts';
import type { Snapshot } from '../../content/snapshot.ts';
import type { CachedRenderer } from '../../representations.ts';
import { eventRepresentations } from './events.representations.ts';
import { eventRoutes } from './events.routes.ts';

export { getEvent } from './get-event.ts';
export { listEvents } from './list-events.ts';

export interface EventsDeps {
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  readonly represent: CachedRenderer;
  readonly siteUrl: string;
}

export interface EventsModule {
  readonly routes: Handlers<typeof siteContract.events, unknown>;
}

export function eventsModule({ snapshot, ...deps }: EventsDeps): EventsModule {
  return { routes: eventRoutes(eventRepresentations({ ...deps, snapshot, calendar: () => getCalendar(snapshot()) })) };
}
