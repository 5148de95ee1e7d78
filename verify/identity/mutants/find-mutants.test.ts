import { expect, test } from 'vitest';

import { findMutants } from './find-mutants.ts';
import { mutated } from './mutant.ts';
import { parsed } from './source-file.ts';
import { storeMutants } from './store-mutants.ts';

test('guards are found by their form, in every module that has any', async () => {
  const walls = (await findMutants()).filter(({ notAWall }) => notAWall === undefined);
  expect(new Set(walls.map(({ kind }) => kind))).toEqual(
    new Set(['predicate', 'clause', 'policy', 'identity', 'workspace', 'rank']),
  );
  expect(walls.length).toBeGreaterThan(100);
});

test('a statement loses the one predicate, and a template the one condition', () => {
  const text = [
    "const one = db.selectFrom('a').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();",
    'const other = clause`workspace_id = ${workspaceId} and deleted_at is null`;',
  ].join('\n');
  expect(storeMutants(parsed('a.store.ts', text)).map(({ edits }) => mutated(text, edits).split('\n'))).toEqual([
    ["const one = db.selectFrom('a').where('id', '=', id).execute();", expect.stringContaining('clause')],
    [expect.stringContaining('workspace_id'), 'const other = clause`true and deleted_at is null`;'],
  ]);
});
