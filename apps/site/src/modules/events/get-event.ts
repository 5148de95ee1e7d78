import type { EventRecord } from '@lyceum/contract/site';

import type { EventCalendar } from '../../calendar/calendar.ts';
import type { Clock } from '../../clock.ts';
import type { Snapshot } from '../../content/snapshot.ts';
import { slugNotFound } from '../../lists/list.problems.ts';
import { presentEventRecord } from './events.present.ts';
import { listPath } from './list-events.ts';

export interface GetDeps {
  readonly snapshot: () => Snapshot;
  readonly calendar: () => EventCalendar;
  readonly clock: Clock;
  readonly siteUrl: string;
}

const suggestionCount = 3;

export function getEvent({ snapshot, calendar, clock, siteUrl }: GetDeps, slug: string): EventRecord {
  const { bySlug, suggestSlugs } = calendar();
  const event = bySlug(slug);
  if (!event) throw slugNotFound({ noun: 'event', slug, similarSlugs: suggestSlugs(slug, suggestionCount), listPath });
  return presentEventRecord(event, { snapshot: snapshot(), now: clock.now(), siteUrl });
}
