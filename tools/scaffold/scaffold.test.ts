import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { edited } from './edit.ts';
import { addLevels, copyRepository } from './repository-copy.fixtures.ts';

let copy = '';
const run = (program: string, ...args: string[]): { code: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}` };
};
const scaffold = (...args: string[]) => run(process.execPath, 'tools/scaffold/main.ts', ...args);
const written: string[] = [];
const keep = (said: string): void => {
  for (const [, file = ''] of said.matchAll(/^(?:wrote|changed) +(\S+\.ts)$/gm)) if (!written.includes(file)) written.push(file);
};
/** Only these and what they import: the rest of the repository is checked elsewhere. */
function includeOnly(include: readonly string[]): void {
  const settings: object = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...settings, include }));
}

beforeAll(() => {
  copy = copyRepository();
  addLevels(copy);
});
afterAll(() => {
  rmSync(copy, { recursive: true });
});

describe('what is not asked for well', () => {
  test.each([
    [['module', 'chess'], 'has no level'],
    [['module', 'events'], 'exists already'],
    [['operation', 'almanac', 'list-days'], 'does not exist'],
    [['operation', 'events', 'count'], 'not a verb and a noun'],
    [['screen', 'events'], 'npm run new -- module <name>'],
  ])('%s writes nothing', (args, problem) => {
    const { code, said } = scaffold(...args);
    expect(said).toContain(problem);
    expect(code).toBe(2);
  });
});

describe('what the scaffold writes', () => {
  test.each([
    ['module', 'almanac'],
    ['operation', 'almanac', 'get-day'],
    ['operation', 'events', 'count-events'],
    ['module', 'ledger'],
    ['operation', 'ledger', 'close-year'],
  ])('%s %s', (...args) => {
    const { code, said } = scaffold(...args);
    keep(said);
    expect(said).not.toContain('by hand');
    expect(code).toBe(0);
  });
  test('has the right types, wired up to the server', () => {
    includeOnly(written);
    const lines = run(process.execPath, 'node_modules/typescript-7/bin/tsc').said.split('\n');
    // What is wrong elsewhere is told by the types step; an error without a file is tsc's own.
    expect(lines.filter((line) => line.startsWith('error') || written.some((file) => line.startsWith(file)))).toEqual([]);
  }, 240_000);
  test('has nothing that the linter or the formatter would say', () => {
    // The site's files stand for both: they come from the same templates, and loading the database's types takes long.
    const files = written.filter(
      (file) => file.startsWith('apps/site/src/modules/') || file.startsWith('packages/contract/src/site/'),
    );
    includeOnly(files);
    const { code, said } = run('node_modules/.bin/oxlint', ...files);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('0 errors') });
    expect(run('node_modules/.bin/biome', 'check', '--vcs-enabled=false', ...written).code).toBe(0);
  }, 240_000);
  test('keeps the architecture', () => {
    const script =
      "import { checkImports } from './tools/architecture/check-imports.ts'; console.log(JSON.stringify((await checkImports('.')).violations))";
    const { said } = run(process.execPath, '--input-type=module', '--eval', script);
    const violations: { text: string }[] = JSON.parse(said);
    expect(violations.filter(({ text }) => /almanac|ledger|count-events/.test(text))).toEqual([]);
  }, 120_000);
});

test('an insertion without its place is left to a person', () => {
  expect(edited('a b', { at: /b/, side: 'before', text: 'c ' })).toBe('a c b');
  expect(edited('a b', { at: /x/, side: 'after', text: 'c' })).toBeUndefined();
});
