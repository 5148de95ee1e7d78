import { parseCookie, stringifySetCookie } from 'cookie';

import { isSecret } from '../keys/api-key.rules.ts';

/** The prefix makes browsers refuse it from subdomains, without TLS and for other paths. */
const name = '__Host-session';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** The session that a Cookie header carries. What is not of a session's form counts as none. */
export function sessionIn(cookies: string | undefined): string | undefined {
  if (cookies === undefined || !cookies.includes(name)) return undefined;
  const token = parseCookie(cookies)[name];
  return token !== undefined && isSecret('se', token) ? token : undefined;
}

export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  stringifySetCookie({ name, value: token, maxAge: maxAgeSeconds, ...attributes });

/** Takes the cookie back. */
export const noSessionCookie = (): string => stringifySetCookie({ name, value: '', maxAge: 0, ...attributes });
