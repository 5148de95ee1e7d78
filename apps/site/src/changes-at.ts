import { nextTransition } from './calendar/calendar.rules.ts';
import { calendarOf } from './calendar/calendar.ts';
import type { SiteDocument } from './content/snapshot.ts';
import type { View } from './view.ts';

type SnapshotAtTime = Omit<View, 'siteUrl'>;

/** When the passing of time next changes the Markdown of a document; null for never. */
export function markdownChangesAt(document: SiteDocument, { snapshot, now }: SnapshotAtTime): number | null {
  if (document.kind === 'event') return nextTransition(now, [document]);
  return document.path === '/events' ? calendarOf(snapshot).nextTransitionAfter(now) : null;
}

/** The same for its HTML page: the homepage and the search page also show the status of events. */
export const htmlChangesAt = (document: SiteDocument, moment: SnapshotAtTime): number | null =>
  document.path === '/' || document.path === '/search'
    ? calendarOf(moment.snapshot).nextTransitionAfter(moment.now)
    : markdownChangesAt(document, moment);
