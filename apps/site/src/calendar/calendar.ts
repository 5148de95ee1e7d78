import type { SiteEvent, Snapshot } from '../content/snapshot.ts';
import { spellingsOf } from '../lists/spellings.ts';
import { type Nearest, nearestAmong } from '../nearest.ts';
import { transitions } from './calendar.rules.ts';

/** The events of one snapshot, with what is derived from them once and not per request. */
export interface Calendar {
  readonly events: readonly SiteEvent[];
  bySlug(slug: string): SiteEvent | undefined;
  /** The next moment after this one at which anything said of any event changes. */
  changesAfter(moment: number): number | null;
  /** One spelling for each topic, whatever the case its authors use. */
  topicNamed(key: string): string;
  readonly nearestSlugs: Nearest;
}

const calendars = new WeakMap<Snapshot, Calendar>();

export function calendarOf(snapshot: Snapshot): Calendar {
  const known = calendars.get(snapshot);
  if (known) return known;
  const calendar = makeCalendar(snapshot);
  calendars.set(snapshot, calendar);
  return calendar;
}

function makeCalendar({ events: bySlug }: Snapshot): Calendar {
  const events = [...bySlug.values()];
  const moments = [...new Set(events.flatMap(transitions))].sort((one, other) => one - other);
  const topicNamed = spellingsOf(events.flatMap(({ topics }) => topics));
  let nearest: Nearest | undefined;
  return {
    events,
    bySlug: (slug) => bySlug.get(slug),
    changesAfter: (moment) => moments[firstAfter(moments, moment)] ?? null,
    topicNamed,
    nearestSlugs: (asked, most) => (nearest ??= nearestAmong([...bySlug.keys()]))(asked, most),
  };
}

/** Index of the first number greater than the given one, by halving. */
function firstAfter(sorted: readonly number[], bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}
