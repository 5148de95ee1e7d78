import { Problem } from '@lyceum/kit';

export const pageTooDeep = (maxOffset: number): Problem => {
  const detail = `Pages beyond ${maxOffset} results can only be reached through next.`;
  return new Problem(400, 'validation_error', `page: ${detail}`, {
    hint: 'Follow `next` from an earlier page, or narrow the list with a filter.',
    faults: [{ where: 'query', name: 'page', code: 'too_deep', detail }],
  });
};

export const searchTooBroad = (cause: unknown): Problem => {
  const detail = 'The search takes too long.';
  return new Problem(400, 'validation_error', detail, {
    hint: 'Narrow the list with another filter or a longer word, or omit the search.',
    faults: [{ where: 'query', name: 'non_field_errors', code: 'too_broad', detail }],
    cause,
  });
};
