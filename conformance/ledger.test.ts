import { describe, expect, test } from 'vitest';

import { checks } from './checks/index.ts';
import { listSections } from './entry.ts';
import { ledger } from './ledger/index.ts';
import { fieldNames, parameterNames, sections } from './ledger.fixtures.ts';
import { readRecord } from './record.ts';

const ids = ledger.map(({ id }) => id);

describe('entries of the ledger', () => {
  test('have unique, dotted ids without spaces', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(\.[A-Za-z0-9_-]+)+$/);
  });

  test('contain one sentence that ends with a full stop', () => {
    for (const { id, says } of ledger) expect(says, id).toMatch(/^\S.*[^.\s]\.$/);
  });

  test('with the same sentence differ in their section', () => {
    const said = ledger.map(({ section, says }) => `${section}: ${says}`);
    expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
  });

  test('refer to existing sections, and cover all of them', () => {
    const known = new Set([...sections, ...Object.keys(fieldNames).map((resource) => `2.2 ${resource}`)]);
    const named = new Set(ledger.flatMap(listSections));
    expect([...named].filter((section) => !known.has(section))).toEqual([]);
    expect([...known].filter((section) => !named.has(section))).toEqual([]);
  });
});

describe('the ledger is complete', () => {
  test.each(Object.entries(fieldNames))('%s has the fields of the specification', (resource, names) => {
    const inLedger = ledger.flatMap(({ field }) => (field?.resource === resource ? [field] : []));
    const starred = inLedger.map(({ name, required }) => `${name}${required ? '*' : ''}`);
    expect(starred.toSorted()).toEqual(words(names).toSorted());
  });

  test.each(Object.entries(parameterNames))('%s has the parameters of the specification', (prefix, names) => {
    const under = ids.filter((id) => id.startsWith(`${prefix}.`)).map((id) => id.slice(prefix.length + 1).split('.')[0]);
    expect([...new Set(under)].filter((name) => name !== 'null' && name !== 'optional').toSorted()).toEqual(
      words(names).toSorted(),
    );
  });

  test('the recorded result names the total, and only entries that have a check', async () => {
    const recorded = await readRecord();
    expect(recorded.total).toBe(ledger.length);
    expect(recorded.holding).toEqual(recorded.holding.toSorted());
    expect(recorded.holding.filter((id) => !(id in checks))).toEqual([]);
  });
});

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
