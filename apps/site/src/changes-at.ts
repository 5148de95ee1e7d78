import { findNextTransition } from './calendar/calendar.rules.ts';
import { getCalendar } from './calendar/calendar.ts';
import type { SiteDocument } from './content/snapshot.ts';
import type { View } from './view.ts';

type SnapshotAtTime = Omit<View, 'siteUrl'>;

/** When the passing of time next changes the Markdown of a document; null for never. */
export function findNextMarkdownChange(document: SiteDocument, { snapshot, now }: SnapshotAtTime): number | null {
  if (document.kind === 'event') return findNextTransition(now, [document]);
  return document.path === '/events' ? getCalendar(snapshot).nextTransitionAfter(now) : null;
}

/** The same for its HTML page: the homepage and the search page also show the status of events. */
export const findNextHtmlChange = (document: SiteDocument, moment: SnapshotAtTime): number | null =>
  document.path === '/' || document.path === '/search'
    ? getCalendar(moment.snapshot).nextTransitionAfter(moment.now)
    : findNextMarkdownChange(document, moment);
