import { said } from './writing.ts';

/** Codes that SPEC also names at an endpoint stand there, with section 7 beside it. */
export const errors = [
  ...said('site.errors', '7', {
    json: 'Every error of the site API is JSON.',
    code: 'Every error of the site API has an `error.code`.',
    'code.stable': 'The `error.code` of one and the same fault is stable.',
    message: 'Every error of the site API has a `message`.',
    hint: 'Every error of the site API has a `hint`.',
    '400.parameter': 'The body of a 400 names the offending parameter.',
    '400.accepted': 'The body of a 400 says the accepted range.',
  }),
  ...said('site.errors', '7, 4.1', {
    '500': 'An unexpected server error answers 500 with a JSON error.',
  }),
];
