import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

import { describe, expect, test } from 'vitest';

import { repositoryFiles } from './sources.ts';
import {
  boundToOneMachine,
  incompleteModules,
  isMeasured,
  medianLines,
  type SourceFile,
  strangersWriting,
  tooLong,
  vagueFolders,
} from './structure.ts';

const binary = new Set(['.png', '.jpg', '.ico', '.woff2', '.pdf', '.gz']);
const files: readonly SourceFile[] = repositoryFiles('.')
  .filter((path) => !binary.has(extname(path)))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const measured = files.filter(({ path }) => isMeasured(path));
const file = (path: string, text = ''): SourceFile => ({ path, text });

describe('this repository', () => {
  test('has no folder named for having no name', () => {
    expect(vagueFolders(files.map(({ path }) => path))).toEqual([]);
  });
  test('has files of about 80 lines, none over 400', () => {
    expect(tooLong(measured, 400)).toEqual([]);
    expect(medianLines(measured)).toBeLessThanOrEqual(80);
  });
  test('has a door and a short README in every module', () => {
    expect(incompleteModules(files)).toEqual([]);
  });
  test('has one writer per table', () => {
    expect(strangersWriting(files)).toEqual([]);
  });
  test('works on any machine', () => {
    expect(boundToOneMachine(files)).toEqual([]);
  });
});

describe('an offence is found', () => {
  test('a vague folder', () => {
    expect(vagueFolders(['apps/api/src/utils/dates.ts', 'apps/api/src/modules/auth/index.ts'])).toHaveLength(1);
  });
  test('a file that is too long', () => {
    expect(tooLong([file('apps/a.ts', 'x\n'.repeat(401)), file('apps/b.ts', 'x\n'.repeat(400))], 400)).toEqual([
      'apps/a.ts has 401 lines',
    ]);
  });
  test('the median of an even number of files', () => {
    expect(medianLines([1, 90, 100, 2].map((lines) => file('a.ts', 'x\n'.repeat(lines))))).toBe(90);
  });
  test('a module without door or README, and one whose README is a book', () => {
    const modules = [
      file('apps/api/src/modules/iam/users.ts'),
      file('apps/api/src/modules/vault/index.ts'),
      file('apps/api/src/modules/vault/README.md', 'line\n'.repeat(26)),
    ];
    expect(incompleteModules(modules)).toHaveLength(3);
  });
  test('a store that writes to another module, by builder and by SQL', () => {
    const store = (text: string) => strangersWriting([file('apps/api/src/modules/vault/documents/documents.store.ts', text)]);
    expect(store("db.insertInto('iam.user')")).toHaveLength(1);
    expect(store('sql`update iam.user set name = 1`')).toHaveLength(1);
    expect(store("db.updateTable('vault.document'); db.selectFrom('iam.user')")).toEqual([]);
    expect(strangersWriting([file('apps/api/src/modules/people/users.store.ts', "db.insertInto('iam.user')")])).toEqual([]);
  });
  // In two halves, or this file would be found too.
  test.each([
    ['/wo', 'rk/main'],
    ['/ho', 'me/ann/lyceum'],
    ['https://npm.reg', 'istry.example/x'],
    ['"resolved": "ht', 'tps://example/y.tgz"'],
  ])('bound to one machine: %s…', (...halves) => {
    expect(boundToOneMachine([file('a.md', `see ${halves.join('')}`)])).toHaveLength(1);
  });
});
