import assert from 'node:assert/strict';

import { ledger } from './ledger/index.ts';
import { formatValue, isRecord, requireRecord } from './narrow.ts';
import { isResource, type Notation, parseNotation } from './notation.ts';
import type { Checks, World } from './world.ts';

/**
 * Derives a check for every field of a resource from its notation.
 * `fetchOne` returns one such resource with as many fields set as possible: `fieldChecks('Quest', (world) => firstQuest(world))`.
 */
export function fieldChecks(resource: string, fetchOne: (world: World) => Promise<unknown>): Checks {
  const checks: Checks = {};
  for (const { id, field } of ledger) {
    if (field?.resource !== resource) continue;
    checks[id] = async (world) => {
      const found = requireRecord(await fetchOne(world), resource);
      assertField(found, field);
    };
  }
  assert.ok(Object.keys(checks).length > 0, `The ledger has no fields of ${resource}`);
  return checks;
}

function assertField(
  found: Record<string, unknown>,
  { name, notation, required }: { name: string; notation: string; required: boolean },
): void {
  if (!(name in found)) {
    assert.ok(!required, `${name} is absent`);
    return;
  }
  assertShape(found[name], notation, name);
}

/** Fails unless the value has the type of the notation. */
export function assertShape(value: unknown, notation: string, what: string): void {
  const parsed = parseNotation(notation);
  if (value === null) {
    assert.ok(parsed.nullable, `${what} is null but is not nullable`);
    return;
  }
  if (!parsed.list) {
    assertOne(value, parsed, what);
    return;
  }
  assert.ok(Array.isArray(value), `${what} is not an array: ${formatValue(value)}`);
  value.forEach((item, index) => {
    if (item === null && parsed.nullable) return;
    assertOne(item, parsed, `${what}[${index}]`);
  });
}

function assertOne(value: unknown, { base, values }: Notation, what: string): void {
  if (values.length > 0) {
    const allowed = values.map((choice) => choice.value);
    assert.ok(typeof value === 'string' && allowed.includes(value), `${what} is not one of ${allowed}: ${formatValue(value)}`);
    return;
  }
  const fits = isResource(base) ? isRecord : tests[base];
  assert.ok(fits !== undefined, `Unknown type in the notation: ${base}`);
  assert.ok(fits(value), `${what} is not ${base}: ${formatValue(value)}`);
}

const tests: Record<string, (value: unknown) => boolean> = {
  any: () => true,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => matches(value, /^\d{4}-\d{2}-\d{2}$/) && isTime(`${value}T00:00:00Z`),
  'date-time': (value) => matches(value, dateTime) && isTime(value),
  email: (value) => matches(value, /^[^\s@]+@[^\s@]+$/),
  int64: Number.isSafeInteger,
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  object: isRecord,
  string: (value) => typeof value === 'string',
  uri: (value) => typeof value === 'string' && URL.canParse(value),
  url: (value) => matches(value, /^https?:\/\//) && URL.canParse(value),
  uuid: (value) => matches(value, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
};

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
