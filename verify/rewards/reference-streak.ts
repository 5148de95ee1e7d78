/** Computes the expected streak from the whole history, using only the calendar of `Intl`. */

export interface HistoryEntry {
  readonly at: number;
  /** The zone that the client sent. */
  readonly zone: string;
}

export interface ReferenceStreak {
  readonly streak: number;
  readonly highest: number;
  readonly freezes: number;
  readonly dates: readonly string[];
}

const hourMs = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(zone: string, at: number): string {
  const known =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, known);
  return known.format(at);
}

/** The dates that occurred in a zone between two moments, sampled every two hours. */
function listDates(zone: string, from: number, to: number): Set<string> {
  const seen = new Set<string>();
  for (let at = from; at < to; at += 2 * hourMs) seen.add(dateIn(zone, at));
  return seen;
}

interface Counted {
  readonly date: string;
  readonly at: number;
  readonly zone: string;
}

/** The number of dates in the zone strictly between the last counted one and today. */
function countMissedDates(last: Counted, { at, zone }: { at: number; zone: string }): number {
  const today = dateIn(zone, at);
  // A zone may be more than a day ahead of another: dates may have begun here before the user arrived.
  const seen = listDates(zone, last.at - 30 * hourMs, at);
  return [...seen].filter((date) => date > last.date && date < today).length;
}

/** The effective zone at each entry: a change takes effect at once, but at most every 20 hours. */
function effectiveZones(history: readonly HistoryEntry[]): string[] {
  let [effective, since] = [history[0]?.zone ?? 'UTC', Number.NEGATIVE_INFINITY];
  return history.map(({ at, zone }) => {
    if (zone !== effective && at - since >= 20 * hourMs) [effective, since] = [zone, at];
    return effective;
  });
}

export function computeReferenceStreak(history: readonly HistoryEntry[]): ReferenceStreak {
  const effective = effectiveZones(history);
  const dates: string[] = [];
  let last: Counted | undefined;
  let [streak, highest, freezes] = [0, 0, 0];
  for (const [index, { at }] of history.entries()) {
    const zone = effective[index] ?? 'UTC';
    const date = dateIn(zone, at);
    if (last && date <= last.date) continue;
    const gone = last ? countMissedDates(last, { at, zone }) : Number.POSITIVE_INFINITY;
    const lost = last && at - last.at <= 36 * hourMs && gone > countMissedDates(last, { at, zone: last.zone }) ? 1 : 0;
    const unexcused = gone - lost;
    streak = unexcused <= freezes ? streak + 1 : 1;
    freezes = last ? Math.max(0, freezes - unexcused) : 0;
    if (streak % 7 === 0) freezes = Math.min(2, freezes + 1);
    highest = Math.max(highest, streak);
    dates.push(date);
    last = { date, at, zone };
  }
  return { streak, highest, freezes, dates };
}
