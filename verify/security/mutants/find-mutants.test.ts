import { expect, test } from 'vitest';

import { findMutants } from './find-mutants.ts';
import { applyEdits } from './mutant.ts';
import { parseSource } from './source-file.ts';
import { findStoreMutants } from './store-mutants.ts';

test('finds guards by their syntax in every module', async () => {
  const guards = (await findMutants()).filter(({ untestedReason }) => untestedReason === undefined);
  expect(new Set(guards.map(({ kind }) => kind))).toEqual(
    new Set(['predicate', 'clause', 'policy', 'identity', 'workspace', 'rank']),
  );
  expect(guards.length).toBeGreaterThan(100);
});

test('removes one predicate of a statement, and one condition of a template', () => {
  const text = [
    "const one = db.selectFrom('a').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();",
    'const other = clause`workspace_id = ${workspaceId} and deleted_at is null`;',
  ].join('\n');
  expect(findStoreMutants(parseSource('a.store.ts', text)).map(({ edits }) => applyEdits(text, edits).split('\n'))).toEqual([
    ["const one = db.selectFrom('a').where('id', '=', id).execute();", expect.stringContaining('clause')],
    [expect.stringContaining('workspace_id'), 'const other = clause`true and deleted_at is null`;'],
  ]);
});
