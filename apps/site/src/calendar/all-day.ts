import { Temporal } from 'temporal-polyfill';

import type { SiteEvent } from '../content/snapshot.ts';

/** The last date of an event that lasts whole days: it ends with the first moment after it. */
export const lastDayOf = ({ ends }: Pick<SiteEvent, 'ends'>): string =>
  Temporal.PlainDate.from(ends.at.slice(0, 10)).subtract({ days: 1 }).toString();
