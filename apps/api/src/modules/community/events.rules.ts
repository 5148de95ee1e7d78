/** A field and what is wrong with it. */
export interface EventFault {
  readonly name: string;
  readonly detail: string;
}

export interface Links {
  readonly event_logo?: string | null | undefined;
  readonly event_banner?: string | null | undefined;
  readonly event_website?: string | null | undefined;
}

/** Addresses that readers will be led to: https, or this installation itself, which may run without TLS behind a door that has it. */
export const linkFaults = ({ event_logo, event_banner, event_website }: Links, baseUrl: string): EventFault[] =>
  Object.entries({ event_logo, event_banner, event_website })
    .filter(([, link]) => typeof link === 'string' && !mayLinkTo(link, baseUrl))
    .map(([name]) => ({ name, detail: 'Enter a valid https URL.' }));

function mayLinkTo(link: string, baseUrl: string): boolean {
  const { protocol, origin } = new URL(link);
  return protocol === 'https:' || origin === new URL(baseUrl).origin;
}

export const timeFaults = (event: { readonly event_start_date: Date; readonly event_end_date: Date }): EventFault[] =>
  event.event_end_date < event.event_start_date ? [{ name: 'event_end_date', detail: 'The end is before the start.' }] : [];
