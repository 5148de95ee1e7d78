import { parseCookie, stringifySetCookie } from 'cookie';

import { hashSecret, hasSecretFormat } from '../secrets.rules.ts';

/** Because of the prefix, browsers refuse the cookie from subdomains, without TLS and for other paths. */
const name = '__Host-device';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** The secret of the device cookie; undefined when there is none or it is malformed. */
export function parseDeviceCookie(cookies: string | undefined): string | undefined {
  if (cookies === undefined || !cookies.includes(name)) return undefined;
  const secret = parseCookie(cookies)[name];
  return secret !== undefined && hasSecretFormat('dv', secret) ? secret : undefined;
}

export function hashDeviceCookie(cookies: string | undefined): Buffer | undefined {
  const secret = parseDeviceCookie(cookies);
  return secret === undefined ? undefined : hashSecret(secret);
}

export const createDeviceCookie = (secret: string, maxAgeSeconds: number): string =>
  stringifySetCookie({ name, value: secret, maxAge: maxAgeSeconds, ...attributes });
