import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

import { describe, expect, test } from 'vitest';

import { listRepositoryFiles } from './sources.ts';
import {
  computeMedianLines,
  findForeignWrites,
  findIncompleteModules,
  findLongFiles,
  findMachineSpecificPaths,
  findSqlOutsideStores,
  findTimeBounds,
  findVagueFolders,
  isMeasured,
  type SourceFile,
} from './structure-checks.ts';

const binary = new Set(['.png', '.jpg', '.ico', '.woff2', '.pdf', '.gz']);
const files: readonly SourceFile[] = listRepositoryFiles('.')
  .filter((path) => !binary.has(extname(path)))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const measured = files.filter(({ path }) => isMeasured(path));
const file = (path: string, text = ''): SourceFile => ({ path, text });

describe('this repository', () => {
  test('has no vaguely named folders', () => {
    expect(findVagueFolders(files.map(({ path }) => path))).toEqual([]);
  });
  test('has files of about 80 lines, and none over 400', () => {
    expect(findLongFiles(measured, 400)).toEqual([]);
    expect(computeMedianLines(measured)).toBeLessThanOrEqual(80);
  });
  test('has an index.ts and a short README in every module', () => {
    expect(findIncompleteModules(files)).toEqual([]);
  });
  test('writes each table in one module only', () => {
    expect(findForeignWrites(files)).toEqual([]);
  });
  test('has SQL in stores only', () => {
    expect(findSqlOutsideStores(files)).toEqual([]);
  });
  test('contains no machine-specific paths', () => {
    expect(findMachineSpecificPaths(files)).toEqual([]);
  });
  test('has no tests that fail on a busy machine', () => {
    expect(findTimeBounds(files)).toEqual([]);
  });
});

describe('the structure checks', () => {
  test('find a vaguely named folder', () => {
    expect(findVagueFolders(['apps/api/src/utils/dates.ts', 'apps/api/src/modules/auth/index.ts'])).toHaveLength(1);
  });
  test('find a file that is too long', () => {
    expect(findLongFiles([file('apps/a.ts', 'x\n'.repeat(401)), file('apps/b.ts', 'x\n'.repeat(400))], 400)).toEqual([
      'apps/a.ts has 401 lines',
    ]);
  });
  test('take the upper median of an even number of files', () => {
    expect(computeMedianLines([1, 90, 100, 2].map((lines) => file('a.ts', 'x\n'.repeat(lines))))).toBe(90);
  });
  test('find a module without index.ts or README, and one with a long README', () => {
    const modules = [
      file('apps/api/src/modules/people/users.ts'),
      file('apps/api/src/modules/vault/index.ts'),
      file('apps/api/src/modules/vault/README.md', 'line\n'.repeat(26)),
    ];
    expect(findIncompleteModules(modules)).toHaveLength(3);
  });
  test('find a store that writes the tables of another module, with the query builder or in SQL', () => {
    const store = (text: string) => findForeignWrites([file('apps/api/src/modules/vault/documents/documents.store.ts', text)]);
    expect(store("db.insertInto('people.user')")).toHaveLength(1);
    expect(store('sql`update people.user set name = 1`')).toHaveLength(1);
    expect(store("db.updateTable('vault.document'); db.selectFrom('people.user')")).toEqual([]);
    expect(findForeignWrites([file('apps/api/src/modules/people/users.store.ts', "db.insertInto('people.user')")])).toEqual([]);
  });
  test('find SQL outside stores', () => {
    const sql = ["db.selectFrom('vault.document')", 'sql`select 1`', 'sql<Row>`select 1`', 'fragment`item.id = 1`'];
    const inFile = (path: string) => sql.map((text) => file(`apps/api/src/modules/vault/${path}`, text));
    expect(findSqlOutsideStores(inFile('list-documents.ts'))).toHaveLength(4);
    expect(findSqlOutsideStores([...inFile('documents.store.ts'), ...inFile('documents.test.ts')])).toEqual([]);
  });
  test.each([
    ["test('x', { timeout: 5_000 }, run);"],
    ['await vi.waitFor(ask, { timeout: 1000 });'],
    ['test("x", () => {\n}, 30_000);'],
    ['vi.setConfig({ testTimeout: 1 });'],
    ['expect(performance.now() - started).toBeLessThan(1_200);'],
    ['expect(Math.abs(at - Date.now() - 1)).toBe(1); expect(Date.now() - from).toBeLessThanOrEqual(9);'],
  ])('find a test that depends on how busy the machine is: %s', (text) => {
    expect(findTimeBounds([file('apps/api/src/x.test.ts', text)])).toHaveLength(1);
    expect(findTimeBounds([file('apps/api/src/x.ts', text)])).toEqual([]);
  });
  // In two parts, so that this file does not match itself.
  test.each([
    ['/wo', 'rk/main'],
    ['/ho', 'me/ann/lyceum'],
    ['https://npm.reg', 'istry.example/x'],
    ['"resolved": "ht', 'tps://example/y.tgz"'],
  ])('find a machine-specific path: %s…', (...halves) => {
    expect(findMachineSpecificPaths([file('a.md', `see ${halves.join('')}`)])).toHaveLength(1);
  });
});
