import { parseCookie, stringifySetCookie } from 'cookie';

/** Ties a sign-in to the browser that started it, so that no browser can be made to finish another one’s. */
const name = '__Host-sso';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

export const parseSsoCookie = (cookies: string | string[] | undefined): string | undefined =>
  typeof cookies === 'string' ? parseCookie(cookies)[name] : undefined;

export const createSsoCookie = (secret: string, maxAgeSeconds: number): string =>
  stringifySetCookie({ name, value: secret, maxAge: maxAgeSeconds, ...attributes });
