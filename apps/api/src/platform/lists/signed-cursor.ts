import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

import type { Cursor } from './cursor.ts';

/** What a cursor is valid for. */
export interface CursorScope {
  /** The canonical address of the page, with all its parameters. */
  readonly link: string;
  readonly reader: string;
  readonly order: string;
}

const macBytes = 16;

/**
 * `base64url(cursor).base64url(mac)`. The MAC guarantees that PostgreSQL can parse the cursor's values, and that it was issued for
 * this page, reader and order.
 */
export function signCursor(key: KeyObject, scope: CursorScope, cursor: Cursor): string {
  const body = Buffer.from(JSON.stringify(cursor)).toString('base64url');
  return `${body}.${computeMac(key, scope, body).toString('base64url')}`;
}

/** Undefined for anything that was not issued for exactly this scope. */
export function verifySignedCursor(key: KeyObject, scope: CursorScope, signed: string): Cursor | undefined {
  const [body = '', mac = ''] = signed.split('.');
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== macBytes || !timingSafeEqual(given, computeMac(key, scope, body))) return undefined;
  const cursor: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  return isCursor(cursor) ? cursor : undefined;
}

const computeMac = (key: KeyObject, { link, reader, order }: CursorScope, body: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([link, reader, order, body]))
    .digest()
    .subarray(0, macBytes);

const isCursor = (value: unknown): value is Cursor =>
  Array.isArray(value) && value.every((one) => one === null || typeof one === 'string');
