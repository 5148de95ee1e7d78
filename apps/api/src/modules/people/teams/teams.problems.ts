import { Problem } from '@lyceum/kit';

export const teamNameTaken = (): Problem =>
  new Problem(409, 'conflict', 'A team with this name already exists.', {
    hint: 'Names are unique in a workspace, without regard to case. Find the other team with `search`.',
    faults: [{ where: 'body', name: 'name', code: 'unique', detail: 'A team with this name already exists.' }],
  });
