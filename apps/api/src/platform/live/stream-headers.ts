import type { RequestFacts } from '@lyceum/kit';

/** The headers that a stream needs; only these, because it keeps them in memory for as long as it is open. */
export const readStreamHeaders = (headers: RequestFacts['headers']) => ({
  lastEventId: firstValue(headers['last-event-id']),
  credentials: { authorization: firstValue(headers['authorization']), cookie: firstValue(headers['cookie']) },
});

const firstValue = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
