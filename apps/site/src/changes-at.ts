import { nextTransition } from './calendar/calendar.rules.ts';
import { calendarOf } from './calendar/calendar.ts';
import type { SiteDocument } from './content/snapshot.ts';
import type { View } from './view.ts';

type Moment = Omit<View, 'siteUrl'>;

/** When time alone makes the markdown of a document untrue; null for never. */
export function changesAtOf(document: SiteDocument, { snapshot, now }: Moment): number | null {
  if (document.kind === 'event') return nextTransition(now, [document]);
  return document.path === '/events' ? calendarOf(snapshot).changesAfter(now) : null;
}

/** The same of its page, where the homepage shows what is next and the search what it has found. */
export const pageChangesAtOf = (document: SiteDocument, moment: Moment): number | null =>
  document.path === '/' || document.path === '/search'
    ? calendarOf(moment.snapshot).changesAfter(moment.now)
    : changesAtOf(document, moment);
