import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { allowed, moreOffences, offences } from './offences.fixtures.ts';

const rules = Object.keys(offences);
const fileName = (rule: string): string => rule.replace('/', '-');

const ofDrivers = [
  'lyceum/no-process-env',
  'lyceum/no-system-clock',
  'typescript/no-unsafe-assignment',
  'typescript/restrict-template-expressions',
];
const ofTests = [
  'lyceum/no-process-env',
  'lyceum/no-raw-routes',
  'lyceum/no-system-clock',
  'max-lines-per-function',
  'typescript/consistent-type-assertions',
  'typescript/no-non-null-assertion',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
];

/** Where each offence is planted, and the rules that do not hold there. */
const places: readonly { readonly pathOf: (rule: string) => string; readonly off: readonly string[] }[] = [
  { pathOf: (rule) => `packages/sdk/src/${fileName(rule)}.ts`, off: [] },
  { pathOf: (rule) => `apps/api/src/${fileName(rule)}.config.ts`, off: [] },
  { pathOf: (rule) => `packages/kit/src/${fileName(rule)}.ts`, off: ['lyceum/no-raw-routes'] },
  { pathOf: (rule) => `apps/${fileName(rule)}/config.ts`, off: ['lyceum/no-process-env'] },
  { pathOf: (rule) => `apps/${fileName(rule)}/clock.ts`, off: ['lyceum/no-system-clock'] },
  ...['tools', 'conformance', 'bench', 'verify', 'standins'].map((folder) => ({
    pathOf: (rule: string) => `${folder}/${fileName(rule)}.ts`,
    off: ofDrivers,
  })),
  { pathOf: (rule) => `apps/site/src/${fileName(rule)}.test.ts`, off: ofTests },
  { pathOf: (rule) => `apps/site/src/${fileName(rule)}.fixtures.ts`, off: ofTests },
  { pathOf: (rule) => `apps/site/src/testing/${fileName(rule)}.ts`, off: ofTests },
  { pathOf: (rule) => `tools/test/${fileName(rule)}.ts`, off: [...ofDrivers, ...ofTests] },
  { pathOf: (rule) => `apps/${fileName(rule)}/vitest.config.ts`, off: ['lyceum/no-default-export'] },
];

const unused = {
  'apps/site/src/unused-typed.ts':
    '// oxlint-disable-next-line typescript/no-floating-promises -- nothing floats\nexport const one = 1;',
  'apps/site/src/unused-own.ts': '// oxlint-disable-next-line lyceum/no-system-clock -- no clock\nexport const one = 1;',
  'apps/site/src/used.ts': '// oxlint-disable-next-line lyceum/no-system-clock -- as an example\nexport const now = Date.now();',
};

let folder = '';
/** Rules, by the file in which they were broken. */
let broken: Map<string, Set<string>>;
const brokenIn = (path: string): string[] => [...(broken.get(path) ?? [])];

/** All offences in one folder with the project's settings, so that the linter starts once. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-lint-'));
  const plant = (path: string, text: string): void => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  };
  for (const { pathOf } of places) for (const [rule, text] of Object.entries(offences)) plant(pathOf(rule), text);
  for (const [index, [, text]] of moreOffences.entries()) plant(`packages/cli/src/${index}.ts`, text);
  for (const [index, text] of allowed.entries()) plant(`packages/contract/src/${index}.ts`, text);
  for (const [path, text] of Object.entries(unused)) plant(path, text);
  plant('tsconfig.json', JSON.stringify({ extends: resolve('tsconfig.json'), include: ['**/*.ts'] }));
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  symlinkSync(resolve('tools/lint'), join(folder, 'tools/lint'));
  broken = await lint();
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Report {
  readonly diagnostics: readonly { readonly code?: string; readonly message: string; readonly filename: string }[];
}

/** Links to folders of the project, which are not to be tried. */
const ignored = ['--ignore-pattern=node_modules', '--ignore-pattern=tools/lint'];

async function lint(): Promise<Map<string, Set<string>>> {
  const output = await new Promise<string>((done) => {
    execFile('node_modules/.bin/oxlint', ['--format=json', ...ignored], { cwd: folder, maxBuffer: 2 ** 28 }, (_error, stdout) =>
      done(stdout),
    );
  });
  const { diagnostics }: Report = JSON.parse(output);
  const found = new Map<string, Set<string>>();
  for (const { code, message, filename } of diagnostics)
    found.set(filename, (found.get(filename) ?? new Set()).add(code === undefined ? message : nameOf(code)));
  return found;
}

/** `eslint(no-var)` is `no-var` in the settings, `typescript(no-deprecated)` is `typescript/no-deprecated`. */
const nameOf = (code: string): string => code.replace(/^eslint\((.*)\)$/, '$1').replace(/^([\w-]+)\((.*)\)$/, '$1/$2');

describe('the lint rules', () => {
  test('every rule in force has an offence that is tried', () => {
    const settings: { rules: Record<string, unknown> } = JSON.parse(
      readFileSync('.oxlintrc.json', 'utf8').replace(/^ *\/\/.*$/gm, ''),
    );
    expect(Object.keys(settings.rules).toSorted()).toEqual(rules.toSorted());
  });

  test.each(places.map((place) => ({ ...place, path: place.pathOf('<rule>') })))(
    'in $path, every rule that holds there reports its offence, and no other rule does',
    ({ pathOf, off }) => {
      const reporting = rules.filter((rule) => brokenIn(pathOf(rule)).includes(rule));
      expect(reporting).toEqual(rules.filter((rule) => !off.includes(rule)));
    },
  );

  test.each(moreOffences.map(([rule, text], index) => ({ rule, text, index })))('$rule reports: $text', ({ rule, index }) => {
    expect(brokenIn(`packages/cli/src/${index}.ts`)).toContain(rule);
  });

  test.each(allowed.map((text, index) => ({ text, index })))('nothing is reported in: $text', ({ index }) => {
    expect(brokenIn(`packages/contract/src/${index}.ts`)).toEqual([]);
  });

  test('a disable directive that disables nothing is reported', () => {
    expect(Object.keys(unused).map((path) => brokenIn(path).length)).toEqual([1, 1, 0]);
  });
});
