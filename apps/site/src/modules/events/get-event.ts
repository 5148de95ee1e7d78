import type { EventRecord } from '@lyceum/contract/site';

import type { Clock } from '../../clock.ts';
import type { Calendar } from './calendar.ts';
import { presentRecord } from './events.present.ts';
import { eventNotFound } from './events.problems.ts';

export interface GetDeps {
  readonly calendar: () => Calendar;
  readonly clock: Clock;
  readonly siteUrl: string;
}

const suggested = 3;

export function getEvent({ calendar, clock, siteUrl }: GetDeps, slug: string): EventRecord {
  const { bySlug, nearestSlugs } = calendar();
  const event = bySlug(slug);
  if (!event) throw eventNotFound(slug, nearestSlugs(slug, suggested));
  return presentRecord(event, { now: clock.now(), siteUrl });
}
