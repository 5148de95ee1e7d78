import { Temporal } from 'temporal-polyfill';

import type { SiteEvent } from '../content/snapshot.ts';

/** The last date of an all-day event, whose end is the first instant of the following day. */
export const getLastDayOfAllDayEvent = ({ ends }: Pick<SiteEvent, 'ends'>): string =>
  Temporal.PlainDate.from(ends.at.slice(0, 10)).subtract({ days: 1 }).toString();
