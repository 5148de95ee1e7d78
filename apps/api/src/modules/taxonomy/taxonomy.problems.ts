import { notFound, Problem } from '@lyceum/kit';

import type { TermRefusal } from './term.ts';

const nameTaken = (): Problem =>
  new Problem(409, 'conflict', 'A term with this name already exists.', {
    hint: 'Names are unique, ignoring case. Use `search` to find the existing term.',
    faults: [{ where: 'body', name: 'name', code: 'unique', detail: 'A term with this name already exists.' }],
  });

const inUse = (): Problem =>
  new Problem(409, 'conflict', 'This term cannot be deleted, because other terms or content still refer to it.', {
    hint: 'Delete what refers to it first, such as the subcategories of a category.',
  });

const noSuchCategory = (): Problem =>
  new Problem(400, 'validation_error', 'category_id: This category does not exist.', {
    hint: 'GET /api/v1/taxonomy/categories/ lists all categories.',
    faults: [{ where: 'body', name: 'category_id', code: 'does_not_exist', detail: 'This category does not exist.' }],
  });

export const termRefusalProblems: Readonly<Record<TermRefusal, () => Problem>> = {
  missing: () => notFound(),
  'name-taken': nameTaken,
  'category-missing': noSuchCategory,
  'in-use': inUse,
};
