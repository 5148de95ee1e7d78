/** A field and what is wrong with it. */
export interface FieldFault {
  readonly name: string;
  readonly detail: string;
  /** `invalid` by default. */
  readonly code?: string;
}

/** Links shown to readers must use https or point to this installation, which may run without TLS behind a proxy. */
export const findLinkFaults = (links: Readonly<Record<string, string | null | undefined>>, baseUrl: string): FieldFault[] =>
  Object.entries(links)
    .filter(([, link]) => typeof link === 'string' && !mayLinkTo(link, baseUrl))
    .map(([name]) => ({ name, detail: 'Enter a valid https URL.' }));

function mayLinkTo(link: string, baseUrl: string): boolean {
  const { protocol, origin } = new URL(link);
  return protocol === 'https:' || origin === new URL(baseUrl).origin;
}
