import type { Surface } from '../surface.ts';
import { discovery } from './discovery.ts';
import { events } from './events.ts';
import { SiteFailure, siteFailureExample } from './failure.ts';

export const siteContract = { discovery, events } as const;

export const siteSurface: Surface = {
  name: 'site',
  title: 'Lyceum public site',
  version: '1.0.0',
  description: 'Read-only access to everything published on the site. No authentication, open to any origin.',
  contract: siteContract,
  groups: {
    discovery: 'Where things are, and whether they work.',
    events: 'The calendar of events and webinars.',
  },
  failure: SiteFailure,
  failureMediaType: 'application/json',
  failureExample: siteFailureExample,
};

export { EventFormat, EventSource, EventType, SiteSource } from './content.ts';
export { SiteHealth } from './discovery.ts';
export {
  EventList,
  type EventListQuery,
  EventRecord,
  EventStatus,
  EventSummary,
  eventLifecycle,
  type RegistrationReason,
} from './events.ts';
export { Accepted, SiteFailure, siteErrorCodes } from './failure.ts';
export { slugMaxLength, slugPattern } from './slug.ts';
