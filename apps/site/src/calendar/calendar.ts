import type { SiteEvent, Snapshot } from '../content/snapshot.ts';
import { createSpellings } from '../lists/spellings.ts';
import { createSuggester, type Suggester } from '../suggestions.ts';
import { transitions } from './calendar.rules.ts';

/** The events of one snapshot, with what is derived from them once and not per request. */
export interface EventCalendar {
  readonly events: readonly SiteEvent[];
  bySlug(slug: string): SiteEvent | undefined;
  /** The next moment after this one at which anything said of any event changes. */
  nextTransitionAfter(moment: number): number | null;
  /** One spelling for each topic, whatever the case its authors use. */
  topicLabel(key: string): string;
  readonly suggestSlugs: Suggester;
}

const calendars = new WeakMap<Snapshot, EventCalendar>();

export function calendarOf(snapshot: Snapshot): EventCalendar {
  const known = calendars.get(snapshot);
  if (known) return known;
  const calendar = createCalendar(snapshot);
  calendars.set(snapshot, calendar);
  return calendar;
}

function createCalendar({ events: bySlug }: Snapshot): EventCalendar {
  const events = [...bySlug.values()];
  const moments = [...new Set(events.flatMap(transitions))].sort((one, other) => one - other);
  const topicNamed = createSpellings(events.flatMap(({ topics }) => topics));
  let suggester: Suggester | undefined;
  return {
    events,
    bySlug: (slug) => bySlug.get(slug),
    nextTransitionAfter: (moment) => moments[indexAfter(moments, moment)] ?? null,
    topicLabel: topicNamed,
    suggestSlugs: (asked, most) => (suggester ??= createSuggester([...bySlug.keys()]))(asked, most),
  };
}

/** Index of the first number greater than the given one, by halving. */
function indexAfter(sorted: readonly number[], bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}
