import { requirements } from './entries.ts';

/** Codes that the specification also lists at an endpoint are entries of that endpoint. */
export const errors = [
  ...requirements('site.errors', '7', {
    json: 'Every error of the site API is JSON.',
    code: 'Every error of the site API has an `error.code`.',
    'code.stable': 'The `error.code` of the same error is stable.',
    message: 'Every error of the site API has a `message`.',
    hint: 'Every error of the site API has a `hint`.',
    '400.parameter': 'The body of a 400 names the offending parameter.',
    '400.accepted': 'The body of a 400 says the accepted range.',
  }),
  ...requirements('site.errors', '7, 4.1', {
    '500': 'An unexpected server error returns 500 with a JSON error.',
  }),
];
