import { rmSync } from 'node:fs';

import { afterAll, describe, expect, test } from 'vitest';

import { offences, plant, sideways, type Tree } from './architecture.fixtures.ts';
import { judge, unseen } from './cruise.ts';
import { rules } from './rules.ts';

const planted: string[] = [];
afterAll(() => {
  for (const root of planted) rmSync(root, { recursive: true });
});

async function brokenBy(changed: Tree): Promise<string[]> {
  const root = plant(changed);
  planted.push(root);
  const verdict = await judge(root);
  return [...new Set(verdict.offences.map(({ rule }) => rule))];
}

test('a repository in order breaks no rule', async () => {
  expect(await brokenBy({})).toEqual([]);
});

describe('an offence is caught by its own rule and no other', () => {
  test.each(Object.entries(offences))('%s', async (rule, changed) => {
    expect(await brokenBy(changed)).toEqual([rule]);
  });
  test.each(sideways)('%s, between neighbours', async (rule, changed) => {
    expect(await brokenBy(changed)).toEqual([rule]);
  });
});

test('every rule has a planted offence', () => {
  // The highest level has nothing above it; neighbours are its only offence.
  const tried = new Set([...Object.keys(offences), ...sideways.map(([rule]) => rule), 'level-api-9']);
  expect(rules.map((rule) => rule.name).filter((name) => !tried.has(name))).toEqual([]);
});

test('what the cruiser did not look at is a failure', async () => {
  const root = plant({});
  planted.push(root);
  const { seen } = await judge(root);
  const sources = ['packages/contract/src/index.ts', 'apps/site/src/main.ts'];
  expect(unseen(sources, seen)).toEqual([]);
  expect(unseen(sources, [])).toEqual(sources);
});
