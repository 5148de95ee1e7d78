import { createHmac, randomUUID } from 'node:crypto';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const accessMs = 60 * minuteMs;
const refreshMs = 365 * dayMs;

export type TokenType = 'access' | 'refresh';

export interface Token {
  readonly text: string;
  readonly type: TokenType;
  readonly ownerId: number;
  readonly expiresAt: number;
  readonly madeAt: number;
}

/** An hour, down to the whole minute; a year, down to the whole day. */
export const expiryOf = (type: TokenType, now: number): number =>
  type === 'access' ? floored(now + accessMs, minuteMs) : floored(now + refreshMs, dayMs);

const floored = (value: number, step: number): number => Math.floor(value / step) * step;

/** A JWT as the provider makes them: its own `expiresAt`, and no standard `exp`. */
export function makeToken(given: { type: TokenType; clientId: string; ownerId: number; now: number; key: Buffer }): Token {
  const { type, clientId, ownerId, now, key } = given;
  const expiresAt = expiryOf(type, now);
  const payload = { type: `${type}_token`, clientId, ownerId, expiresAt, jti: randomUUID(), iat: Math.floor(now / 1000) };
  const head = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(payload)}`;
  const signature = createHmac('sha256', key).update(head).digest('base64url');
  return { text: `${head}.${signature}`, type, ownerId, expiresAt, madeAt: now };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
