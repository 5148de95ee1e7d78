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
  readonly createdAt: number;
}

/** One hour, rounded down to the minute; one year, rounded down to the day. */
export const expiryOf = (type: TokenType, now: number): number =>
  type === 'access' ? floorTo(now + accessMs, minuteMs) : floorTo(now + refreshMs, dayMs);

const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;

/** A JWT like the provider's, with `expiresAt` instead of the standard `exp`. */
export function createToken(given: { type: TokenType; clientId: string; ownerId: number; now: number; key: Buffer }): Token {
  const { type, clientId, ownerId, now, key } = given;
  const expiresAt = expiryOf(type, now);
  const payload = { type: `${type}_token`, clientId, ownerId, expiresAt, jti: randomUUID(), iat: Math.floor(now / 1000) };
  const head = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  const signature = createHmac('sha256', key).update(head).digest('base64url');
  return { text: `${head}.${signature}`, type, ownerId, expiresAt, createdAt: now };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
