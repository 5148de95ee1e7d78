import { Problem } from '@lyceum/kit';

export const tooDeep = (deepest: number): Problem => {
  const detail = `Only next leads past ${deepest} results of this list.`;
  return new Problem(400, 'validation_error', `page: ${detail}`, {
    hint: 'Follow `next` from an earlier page, or narrow the list by a filter.',
    faults: [{ where: 'query', name: 'page', code: 'too_deep', detail }],
  });
};

export const tooBroad = (cause: unknown): Problem => {
  const detail = 'Too much matches, or too little of it can be found quickly.';
  return new Problem(400, 'validation_error', detail, {
    hint: 'Narrow the list by another filter or a longer word, or leave the search out.',
    faults: [{ where: 'query', name: 'non_field_errors', code: 'too_broad', detail }],
    cause,
  });
};
