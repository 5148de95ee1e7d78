import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { applyEdit } from './apply-edit.ts';
import { addLevels, copyRepository } from './repository-copy.fixtures.ts';

let copy = '';
const run = (program: string, ...args: string[]): { code: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
  return { code: status, output: `${stdout}${stderr}` };
};
const scaffold = (...args: string[]) => run(process.execPath, 'tools/scaffold/main.ts', ...args);
const written: string[] = [];
const rememberWritten = (said: string): void => {
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

describe('a wrong command', () => {
  test.each([
    [['module', 'chess'], 'has no level'],
    [['module', 'events'], 'exists already'],
    [['operation', 'almanac', 'list-days'], 'does not exist'],
    [['operation', 'events', 'count'], 'not a verb and a noun'],
    [['operation', 'people', 'count-people'], 'people/teams'],
    [['screen', 'events'], 'npm run new -- module <name>'],
  ])('%s writes nothing', (args, problem) => {
    const { code, output } = scaffold(...args);
    expect(output).toContain(problem);
    expect(code).toBe(2);
  });
});

describe('the files that the scaffold writes', () => {
  test.each([
    ['module', 'almanac'],
    ['operation', 'almanac', 'get-day'],
    ['operation', 'events', 'count-events'],
    ['operation', 'community', 'count-events'],
    ['operation', 'people/teams', 'archive-team'],
    ['module', 'ledger'],
    ['operation', 'ledger', 'close-year'],
  ])('need no manual step: %s %s', (...args) => {
    const { code, output } = scaffold(...args);
    rememberWritten(output);
    expect(output).not.toContain('by hand');
    expect(code).toBe(0);
  });
  test('type-check, wired into the server', () => {
    includeOnly(written);
    const lines = run(process.execPath, 'node_modules/typescript-7/bin/tsc').output.split('\n');
    // The types step reports errors elsewhere; an error without a file is tsc's own.
    expect(lines.filter((line) => line.startsWith('error') || written.some((file) => line.startsWith(file)))).toEqual([]);
  });
  test('pass the linter and the formatter', () => {
    // The site's files stand for both: they come from the same templates, and loading the database's types takes long.
    const files = written.filter(
      (file) => file.startsWith('apps/site/src/modules/') || file.startsWith('packages/contract/src/site/'),
    );
    includeOnly(files);
    const { code, output } = run('node_modules/.bin/oxlint', ...files);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('0 errors') });
    expect(run('node_modules/.bin/biome', 'check', '--vcs-enabled=false', ...written).code).toBe(0);
  });
  test('follow the architecture rules', () => {
    const script =
      "import { checkImports } from './tools/architecture/check-imports.ts'; console.log(JSON.stringify((await checkImports('.')).violations))";
    const { output } = run(process.execPath, '--input-type=module', '--eval', script);
    const violations: { text: string }[] = JSON.parse(output);
    expect(violations.filter(({ text }) => /almanac|ledger|count-events|archive-team/.test(text))).toEqual([]);
  });
});

describe('applyEdit', () => {
  test('returns undefined for an insertion whose position is not found', () => {
    expect(applyEdit('a b', { at: /b/, side: 'before', text: 'c ' })).toBe('a c b');
    expect(applyEdit('a b', { at: /x/, side: 'after', text: 'c' })).toBeUndefined();
  });
});
