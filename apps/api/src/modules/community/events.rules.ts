import type { FieldFault } from '../../platform/fields/index.ts';

interface Links {
  readonly event_logo?: string | null | undefined;
  readonly event_banner?: string | null | undefined;
  readonly event_website?: string | null | undefined;
}

/** The fields that hold URLs. */
export const pickEventLinks = ({ event_logo, event_banner, event_website }: Links) => ({
  event_logo,
  event_banner,
  event_website,
});

export const findEventTimeFaults = (event: { readonly event_start_date: Date; readonly event_end_date: Date }): FieldFault[] =>
  event.event_end_date < event.event_start_date
    ? [{ name: 'event_end_date', detail: 'The end date is before the start date.' }]
    : [];
