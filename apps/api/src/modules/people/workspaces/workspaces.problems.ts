import { Problem } from '@lyceum/kit';

export const slugTaken = (): Problem =>
  new Problem(409, 'conflict', 'A workspace with this slug already exists.', {
    hint: 'Choose another slug; the name may be the same.',
    faults: [{ where: 'body', name: 'slug', code: 'unique', detail: 'A workspace with this slug already exists.' }],
  });
