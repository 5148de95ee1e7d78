import { parseCookie, stringifySetCookie } from 'cookie';

/** Binds a sign-in to the browser that began it: nobody can be led to finish another's. */
const name = '__Host-sso';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

export const browserIn = (cookies: string | string[] | undefined): string | undefined =>
  typeof cookies === 'string' ? parseCookie(cookies)[name] : undefined;

export const browserCookie = (secret: string, maxAgeSeconds: number): string =>
  stringifySetCookie({ name, value: secret, maxAge: maxAgeSeconds, ...attributes });
