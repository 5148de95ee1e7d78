import { createHmac, timingSafeEqual } from 'node:crypto';

/** Known to whoever holds the session, and to nobody else: another site can send the cookie, but cannot read it. */
export const csrfTokenOf = (session: string): string => createHmac('sha256', session).update('csrf').digest('base64url');

export function sameText(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface Whence {
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/** What the browser itself says of where a request comes from. Silence is no proof. */
export function isFromOwnPages(headers: Whence, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === new URL(baseUrl).origin;
}

/** Whether the browser says that another site sent it; clients that are no browsers say nothing. */
export const isFromElsewhere = (headers: Whence, baseUrl: string): boolean =>
  (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) && !isFromOwnPages(headers, baseUrl);
