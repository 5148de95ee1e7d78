import { describe, expect, test } from 'vitest';

import { assertShape, fieldChecks } from './field-checks.ts';
import type { World } from './world.ts';

const world: World = { site_url: 'http://localhost', base_url: undefined, written: undefined, fetch };

describe('assertShape', () => {
  test.each([
    ['integer', 3],
    ['int64|null', null],
    ['number', 0.5],
    ['any|null', null],
    ['string[]', []],
    ['uri[]|null', ['https://a.example/x', null]],
    ['uuid', '0197f2b6-c1d2-7a3e-8f60-0242ac120002'],
    ['email', 'ada@example.org'],
    ['date', '2026-11-20'],
    ['date-time', '2026-11-20T18:00:00.123+05:30'],
    ['enum 1=Daily|2=Weekly', '2'],
    ['Player', {}],
    ['Player[]', [{}]],
  ])('%s accepts %j', (notation, value) => {
    expect(() => assertShape(value, notation, 'it')).not.toThrow();
  });

  test.each([
    ['integer', 3.5],
    ['integer', '3'],
    ['integer', null],
    ['number', Number.NaN],
    ['string[]', 'a'],
    ['string[]', [null]],
    ['uri', '/relative'],
    ['url', 'mailto:ada@example.org'],
    ['uuid', '0197f2b6'],
    ['email', 'ada'],
    ['date', '2026-13-01'],
    ['date-time', '2026-11-20'],
    ['date-time', '2026-11-20T18:00:00'],
    ['enum 1=Daily|2=Weekly', 2],
    ['state created|existing', 'gone'],
    ['Player', []],
    ['object', null],
  ])('%s rejects %j', (notation, value) => {
    expect(() => assertShape(value, notation, 'it')).toThrow(/^it/);
  });
});

describe('fieldChecks', () => {
  const tag = (value: unknown) => fieldChecks('PlayerQuestElo', () => Promise.resolve(value));

  test('has one check per field of the resource', () => {
    expect(Object.keys(tag({}))).toEqual([
      'product.PlayerQuestElo.quest_id',
      'product.PlayerQuestElo.quest_name',
      'product.PlayerQuestElo.elo',
    ]);
  });

  test('requires required fields and allows optional ones to be absent', async () => {
    const checks = tag({});
    await expect(checks['product.PlayerQuestElo.quest_name']?.(world)).rejects.toThrow('quest_name is absent');
    await expect(checks['product.PlayerQuestElo.elo']?.(world)).resolves.toBeUndefined();
  });

  test('throws for a resource without fields in the ledger', () => {
    expect(() => fieldChecks('Quests', () => Promise.resolve({}))).toThrow('no fields of Quests');
  });
});
