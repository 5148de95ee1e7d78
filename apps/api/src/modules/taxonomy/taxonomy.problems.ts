import { notFound, Problem } from '@lyceum/kit';

import type { TermRefusal } from './term.ts';

const nameTaken = (): Problem =>
  new Problem(409, 'conflict', 'There is one of this name already.', {
    hint: 'Names are unique whatever the case of their letters; `search` finds the other one.',
    faults: [{ where: 'body', name: 'name', code: 'unique', detail: 'There is one of this name already.' }],
  });

const inUse = (): Problem => new Problem(409, 'conflict', 'It is in use.', { hint: 'Remove what refers to it first.' });

const noSuchCategory = (): Problem =>
  new Problem(400, 'validation_error', 'category_id: There is no such category.', {
    hint: 'GET /api/v1/taxonomy/categories/ lists them.',
    faults: [{ where: 'body', name: 'category_id', code: 'does_not_exist', detail: 'There is no such category.' }],
  });

export const refused: Readonly<Record<TermRefusal, () => Problem>> = {
  missing: () => notFound(),
  'name-taken': nameTaken,
  'category-missing': noSuchCategory,
  'in-use': inUse,
};
