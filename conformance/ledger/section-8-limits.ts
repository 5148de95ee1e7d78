import { said } from './writing.ts';

/** Limits of one parameter or field stand with it, with section 8 beside it. */
export const limits = [
  ...said('limits', '8', {
    'site.rate': 'The site API has no rate limit beyond ordinary CDN fair use.',
    'username.max': 'A username of more than 150 characters is refused.',
    'username.charset': 'A username with anything but letters, digits and `@ . + - _` is refused.',
  }),
];
