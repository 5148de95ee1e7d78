import { rmSync } from 'node:fs';

import { afterAll, describe, expect, test } from 'vitest';

import { sidewaysImports, type Tree, violations, writeRepository } from './architecture.fixtures.ts';
import { checkImports, findUnreadFiles } from './check-imports.ts';
import { rules } from './rules.ts';

const repositories: string[] = [];
afterAll(() => {
  for (const root of repositories) rmSync(root, { recursive: true });
});

async function checkWith(changed: Tree) {
  const root = writeRepository(changed);
  repositories.push(root);
  return checkImports(root);
}
const brokenRules = async (changed: Tree): Promise<string[]> => [
  ...new Set((await checkWith(changed)).violations.map(({ rule }) => rule)),
];

describe('the architecture rules', () => {
  test('reports nothing for a repository that keeps the rules', async () => {
    expect(await brokenRules({})).toEqual([]);
  });
});

describe('reports exactly the import rule that is broken', () => {
  test.each(Object.entries(violations))('%s', async (rule, changed) => {
    expect(await brokenRules(changed)).toEqual([rule]);
  });
  test.each(sidewaysImports)('%s, for an import between modules of the same level', async (rule, changed) => {
    expect(await brokenRules(changed)).toEqual([rule]);
  });
});

describe('the architecture rules', () => {
  test('every rule has a test that breaks it', () => {
    // No level is higher than the highest one, which also has a single module.
    const tested = new Set([...Object.keys(violations), ...sidewaysImports.map(([rule]) => rule), 'level-api-9']);
    expect(rules.map((rule) => rule.name).filter((name) => !tested.has(name))).toEqual([]);
  });

  test('finds source files that dependency-cruiser has not read', async () => {
    const { files } = await checkWith({});
    const sources = ['packages/contract/src/index.ts', 'apps/site/src/main.ts'];
    expect(findUnreadFiles(sources, files)).toEqual([]);
    expect(findUnreadFiles(sources, [])).toEqual(sources);
  });
});
