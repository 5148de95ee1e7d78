import type { SiteEvent, Snapshot } from '../content/snapshot.ts';
import { createSpellingLookup } from '../lists/spellings.ts';
import { createSuggester, type Suggester } from '../suggestions.ts';
import { listTransitions } from './calendar.rules.ts';

/** The events of one snapshot with data derived once per snapshot instead of per request. */
export interface EventCalendar {
  readonly events: readonly SiteEvent[];
  bySlug(slug: string): SiteEvent | undefined;
  nextTransitionAfter(moment: number): number | null;
  /** One spelling per topic, whichever case authors use. */
  topicLabel(key: string): string;
  readonly suggestSlugs: Suggester;
}

const calendars = new WeakMap<Snapshot, EventCalendar>();

export function getCalendar(snapshot: Snapshot): EventCalendar {
  const cached = calendars.get(snapshot);
  if (cached) return cached;
  const calendar = createCalendar(snapshot);
  calendars.set(snapshot, calendar);
  return calendar;
}

function createCalendar({ events: bySlug }: Snapshot): EventCalendar {
  const events = [...bySlug.values()];
  const moments = [...new Set(events.flatMap(listTransitions))].sort((one, other) => one - other);
  const topicNamed = createSpellingLookup(events.flatMap(({ topics }) => topics));
  let suggester: Suggester | undefined;
  return {
    events,
    bySlug: (slug) => bySlug.get(slug),
    nextTransitionAfter: (moment) => moments[indexAfter(moments, moment)] ?? null,
    topicLabel: topicNamed,
    suggestSlugs: (slug, limit) => (suggester ??= createSuggester([...bySlug.keys()]))(slug, limit),
  };
}

/** Index of the first number greater than the bound, by binary search. */
function indexAfter(sorted: readonly number[], bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}
