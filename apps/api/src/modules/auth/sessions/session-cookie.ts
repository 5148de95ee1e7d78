import { parseCookie, stringifySetCookie } from 'cookie';

import { hasSecretFormat } from '../secrets.rules.ts';

/** Because of the prefix, browsers refuse the cookie from subdomains, without TLS and for other paths. */
const name = '__Host-session';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** The session token of a Cookie header; undefined when there is none or it is malformed. */
export function parseSessionCookie(cookies: string | undefined): string | undefined {
  if (cookies === undefined || !cookies.includes(name)) return undefined;
  const token = parseCookie(cookies)[name];
  return token !== undefined && hasSecretFormat('se', token) ? token : undefined;
}

export const createSessionCookie = (token: string, maxAgeSeconds: number): string =>
  stringifySetCookie({ name, value: token, maxAge: maxAgeSeconds, ...attributes });

/** Deletes the cookie. */
export const createExpiredSessionCookie = (): string => stringifySetCookie({ name, value: '', maxAge: 0, ...attributes });
