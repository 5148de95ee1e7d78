import { requirements } from './entries.ts';

/** Limits of a parameter or field are entries of that parameter or field. */
export const limits = [
  ...requirements('limits', '8', {
    'site.rate': 'The site API has no rate limit beyond ordinary CDN fair use.',
    'username.max': 'A username of more than 150 characters is refused.',
    'username.charset': 'A username with anything but letters, digits and `@ . + - _` is refused.',
  }),
];
