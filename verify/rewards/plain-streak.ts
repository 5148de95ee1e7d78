/** What the streak must be, worked out from the whole history anew with nothing but the calendar that `Intl` knows. */

export interface Lived {
  readonly at: number;
  /** What the person says. */
  readonly zone: string;
}

export interface Plain {
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

/** The dates that somebody in a zone saw come and go between two moments, by looking every two hours. */
function datesSeen(zone: string, from: number, to: number): Set<string> {
  const seen = new Set<string>();
  for (let at = from; at < to; at += 2 * hourMs) seen.add(dateIn(zone, at));
  return seen;
}

interface Counted {
  readonly date: string;
  readonly at: number;
  readonly zone: string;
}

/** Dates strictly between that of the last day that counted and today's, that the zone had. */
function missed(last: Counted, { at, zone }: { at: number; zone: string }): number {
  const today = dateIn(zone, at);
  // A zone may be more than a day ahead of another: dates may have begun here before the person came.
  const seen = datesSeen(zone, last.at - 30 * hourMs, at);
  return [...seen].filter((date) => date > last.date && date < today).length;
}

/** The zone that holds at each moment: a change counts at once, another not before 20 hours have passed. */
function zonesHeld(history: readonly Lived[]): string[] {
  let [held, since] = [history[0]?.zone ?? 'UTC', Number.NEGATIVE_INFINITY];
  return history.map(({ at, zone }) => {
    if (zone !== held && at - since >= 20 * hourMs) [held, since] = [zone, at];
    return held;
  });
}

export function plainStreak(history: readonly Lived[]): Plain {
  const held = zonesHeld(history);
  const dates: string[] = [];
  let last: Counted | undefined;
  let [streak, highest, freezes] = [0, 0, 0];
  for (const [index, { at }] of history.entries()) {
    const zone = held[index] ?? 'UTC';
    const date = dateIn(zone, at);
    if (last && date <= last.date) continue;
    const gone = last ? missed(last, { at, zone }) : Number.POSITIVE_INFINITY;
    const lost = last && at - last.at <= 36 * hourMs && gone > missed(last, { at, zone: last.zone }) ? 1 : 0;
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
