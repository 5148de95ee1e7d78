import { type EventKeys, eventFiles } from '../../testing/event-files.ts';
import { startTestSite } from '../../testing/start-test-site.ts';

/** Now is 2026-11-14T23:00Z: one live, three upcoming and two past events. */
const someEvents: Record<string, EventKeys> = {
  'live-now': { starts_at: '2026-11-14', ends_at: '2026-11-15', format: 'Virtual', type: 'Conference', topics: ['Data'] },
  soon: {},
  'soon-in-tokyo': { timezone: 'Asia/Tokyo', topics: ['agents', 'Data'], type: 'Workshop' },
  later: { starts_at: '2026-12-01T18:00', ends_at: '2026-12-01T19:00', format: 'Virtual', topics: [] },
  'last-week': { starts_at: '2026-11-07T18:00', ends_at: '2026-11-07T19:00', topics: ['AGENTS', 'Agents'] },
  'last-year': { starts_at: '2025-11-07T18:00', ends_at: '2025-11-07T19:00', topics: ['Data'] },
};
/** In list order. */
export const allSlugs = ['live-now', 'soon-in-tokyo', 'soon', 'later', 'last-week', 'last-year'];

export const startSiteWithEvents = () => startTestSite({ files: eventFiles(someEvents) });
