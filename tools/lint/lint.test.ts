import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

/** The rules as they stand, over a program of these few places: loading all of the project's takes half a minute. */
const eslint = new ESLint({
  overrideConfig: {
    files: ['**/*.ts'],
    languageOptions: {
      parserOptions: {
        projectService: false,
        project: `${import.meta.dirname}/tsconfig.places.json`,
        // In CI it would otherwise take the texts from the files, which have others.
        disallowAutomaticSingleRunInference: true,
      },
    },
  },
});

/** Lints a text as if it stood in an existing file; the rules depend on the place. */
async function brokenIn(place: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: place });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const anywhere = 'packages/sdk/src/client.ts';
const clean = 'export const one = 1;\n';
const body = (lines: number): string => `export function long(): void {\n${'  console.log(1);\n'.repeat(lines)}}\n`;

test('a clean file has no findings', async () => {
  expect(await brokenIn(anywhere, clean)).toEqual([]);
}, 240_000);

test.each([
  ['a default export', 'export default 1;\n', 'no-restricted-syntax'],
  ['export *', "export * from './route.ts';\n", 'no-restricted-syntax'],
  ['the environment outside config.ts', "export const home = process.env['HOME'];\n", 'no-restricted-syntax'],
  [
    'the environment by import',
    "import { env } from 'node:process';\nexport const home = env['HOME'];\n",
    'no-restricted-syntax',
  ],
  ['the time by constructor', 'export const now = new Date();\n', 'no-restricted-syntax'],
  ['the time by function', 'export const now = Date.now();\n', 'no-restricted-syntax'],
  [
    'a forgotten promise',
    'export function start(): void {\n  Promise.resolve(1);\n}\n',
    '@typescript-eslint/no-floating-promises',
  ],
  ['any', 'export const loose = (value: any): void => console.log(value);\n', '@typescript-eslint/no-explicit-any'],
  [
    'a non-null assertion',
    'export const first = (list: string[]): string => list[0]!;\n',
    '@typescript-eslint/no-non-null-assertion',
  ],
  [
    'a type assertion',
    'export const sure = (value: unknown): string => value as string;\n',
    '@typescript-eslint/consistent-type-assertions',
  ],
  [
    'a type import without type',
    "import { Route } from './route.ts';\nexport type R = Route;\n",
    '@typescript-eslint/consistent-type-imports',
  ],
  [
    'a missing case',
    "export function say(x: 'a' | 'b'): number {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
    '@typescript-eslint/switch-exhaustiveness-check',
  ],
  ['a function over 60 lines', body(61), 'max-lines-per-function'],
  [
    'four levels of nesting',
    'export function deep(a: boolean): void {\n  if (a) for (;;) while (a) if (a) console.log(1);\n}\n',
    'max-depth',
  ],
  ['a file over 400 lines', clean.replace('one', 'a') + '// x\n'.repeat(400), 'max-lines'],
  [
    'a route by hand',
    "import type { FastifyInstance } from 'fastify';\nexport const add = (app: FastifyInstance): unknown => app.get('/x', () => 1);\n",
    'lyceum/no-raw-routes',
  ],
])('%s is found', async (_name, text, rule) => {
  expect(await brokenIn(anywhere, text)).toContain(rule);
});

test.each([
  ['as const', anywhere, 'export const pair = [1, 2] as const;\n'],
  ['a given time', anywhere, "export const day = new Date('2026-11-15');\n"],
  [
    'a route mounted by kit',
    'packages/kit/src/mount.ts',
    "import type { FastifyInstance } from 'fastify';\nexport const add = (app: FastifyInstance): unknown => app.get('/x', () => 1);\n",
  ],
  ['the time in the log', 'packages/kit/src/log.ts', 'export const now = new Date();\n'],
  ['the environment in a tool', 'tools/generate/main.ts', "export const home = process.env['HOME'];\n"],
  ['the environment in config.ts', 'packages/sdk/src/config.ts', "export const home = process.env['HOME'];\n"],
])('%s is allowed', async (_name, place, text) => {
  expect(await brokenIn(place, text)).toEqual([]);
});
