import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

import type { Cursor } from './cursor.ts';

/** What a hint is good for: nothing else. */
export interface HintFor {
  /** The canonical address of the page, with all its parameters. */
  readonly link: string;
  readonly reader: string;
  readonly order: string;
}

const macBytes = 16;

/**
 * `base64url(place).base64url(mac)`. The mac is there so that what comes back is what was given: a place that PostgreSQL
 * understands, for this very page of this very reader.
 */
export function writeHint(key: KeyObject, hintFor: HintFor, place: Cursor): string {
  const body = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${body}.${macOf(key, hintFor, body).toString('base64url')}`;
}

/** The place in a hint; undefined for anything that was not given for exactly this. */
export function readHint(key: KeyObject, hintFor: HintFor, hint: string): Cursor | undefined {
  const [body = '', mac = ''] = hint.split('.');
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== macBytes || !timingSafeEqual(given, macOf(key, hintFor, body))) return undefined;
  const place: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  return isCursor(place) ? place : undefined;
}

const macOf = (key: KeyObject, { link, reader, order }: HintFor, body: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([link, reader, order, body]))
    .digest()
    .subarray(0, macBytes);

const isCursor = (value: unknown): value is Cursor =>
  Array.isArray(value) && value.every((one) => one === null || typeof one === 'string');
