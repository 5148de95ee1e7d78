import assert from 'node:assert/strict';

/** Each of these narrows an unknown value, or fails with a message that names `what`. */

export function requireRecord(value: unknown, what: string): Record<string, unknown> {
  assert.ok(isRecord(value), `${what} is not an object: ${formatValue(value)}`);
  return value;
}

export function requireList(value: unknown, what: string): unknown[] {
  assert.ok(Array.isArray(value), `${what} is not an array: ${formatValue(value)}`);
  return value;
}

export function requireText(value: unknown, what: string): string {
  assert.ok(typeof value === 'string', `${what} is not a string: ${formatValue(value)}`);
  return value;
}

export function requireFilledText(value: unknown, what: string): string {
  const given = requireText(value, what);
  assert.notEqual(given.trim(), '', `${what} is empty`);
  return given;
}

export function requireInteger(value: unknown, what: string): number {
  assert.ok(typeof value === 'number' && Number.isInteger(value), `${what} is not an integer: ${formatValue(value)}`);
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function formatValue(value: unknown): string {
  const json = value === undefined ? 'nothing' : JSON.stringify(value);
  return json.length > 120 ? `${json.slice(0, 120)}…` : json;
}
