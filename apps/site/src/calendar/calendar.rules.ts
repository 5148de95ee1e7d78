import type { EventStatus, RegistrationReason } from '@lyceum/contract/site';

/** The times and state of an event; times in milliseconds since 1970. */
export interface EventTiming {
  readonly slug: string;
  readonly starts: { readonly ms: number };
  readonly ends: { readonly ms: number };
  readonly cancelled: boolean;
  readonly registration: {
    readonly url: string | null;
    readonly sold_out: boolean;
    readonly opens: { readonly ms: number } | null;
    readonly closes: { readonly ms: number } | null;
  };
}

/** Half-open intervals: an event is live from its start, and past from its end. See adr/0014. */
export function getEventStatus(now: number, { starts, ends }: Pick<EventTiming, 'starts' | 'ends'>): EventStatus {
  if (now < starts.ms) return 'upcoming';
  return now < ends.ms ? 'live' : 'past';
}

/** Why registration is open or not; the first reason that applies. */
export function getRegistrationReason(now: number, { ends, cancelled, registration }: EventTiming): RegistrationReason {
  const { url, sold_out, opens, closes } = registration;
  if (cancelled) return 'cancelled';
  if (now >= ends.ms) return 'ended';
  if (sold_out) return 'sold_out';
  if (url === null) return 'not_required';
  if (opens !== null && now < opens.ms) return 'not_yet_open';
  return closes !== null && now >= closes.ms ? 'closed' : 'open';
}

/** Every time at which the status or the registration of an event changes by itself. */
export function listTransitions({ starts, ends, cancelled, registration }: EventTiming): number[] {
  const { url, sold_out, opens, closes } = registration;
  const isSettled = cancelled || sold_out || url === null;
  const moments = isSettled ? [starts, ends] : [starts, ends, opens, closes];
  return moments.flatMap((moment) => (moment === null ? [] : [moment.ms]));
}

/** The next transition of any of the events; null when none is left. */
export function findNextTransition(now: number, events: Iterable<EventTiming>): number | null {
  let next = Infinity;
  for (const event of events) for (const at of listTransitions(event)) if (at > now && at < next) next = at;
  return next === Infinity ? null : next;
}

type EventComparator = (one: EventTiming, other: EventTiming) => number;

const bySlug: EventComparator = (one, other) => (one.slug < other.slug ? -1 : 1);

/** Each status has its own order; ties are broken by slug. */
const comparators: Readonly<Record<EventStatus, EventComparator>> = {
  live: (one, other) => one.ends.ms - other.ends.ms || bySlug(one, other),
  upcoming: (one, other) => one.starts.ms - other.starts.ms || bySlug(one, other),
  past: (one, other) => other.starts.ms - one.starts.ms || bySlug(one, other),
};

/** Live, then upcoming, then past, so that a limit never hides the next event behind old ones. */
export function sortEventsByStatus<E extends EventTiming>(now: number, events: readonly E[]): E[] {
  const groups = Map.groupBy(events, (event) => getEventStatus(now, event));
  return (['live', 'upcoming', 'past'] as const).flatMap((status) => groups.get(status)?.sort(comparators[status]) ?? []);
}
