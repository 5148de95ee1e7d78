import { Problem } from '@lyceum/kit';

export const tooDeep = (deepest: number): Problem => {
  const detail = `Only next leads past ${deepest} results of this list.`;
  return new Problem(400, 'validation_error', `page: ${detail}`, {
    hint: 'Follow `next` from an earlier page, or narrow the list by a filter.',
    faults: [{ where: 'query', name: 'page', code: 'too_deep', detail }],
  });
};
