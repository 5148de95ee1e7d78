import { createHmac, timingSafeEqual } from 'node:crypto';

/** Derived from the session's secret: another site can make a browser send the cookie, but cannot read it. */
export const deriveCsrfToken = (session: string): string => createHmac('sha256', session).update('csrf').digest('base64url');

export function equalsInConstantTime(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/** Whether the browser says that the request comes from this origin. False without these headers. */
export function isKnownSameOrigin(headers: OriginHeaders, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === new URL(baseUrl).origin;
}

/** Whether the browser says that another site sent the request. Clients that are no browsers send none of these headers. */
export const isKnownCrossOrigin = (headers: OriginHeaders, baseUrl: string): boolean =>
  (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) && !isKnownSameOrigin(headers, baseUrl);
