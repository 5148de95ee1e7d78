const form = /^[a-z0-9][a-z0-9-]{0,62}$/;

export const isSlug = (text: string): boolean => form.test(text);

export const slugRule = 'small letters a-z, digits and dashes, at most 63, no dash first';

/** `Café & Code` is `cafe-code`. Empty where a name has no letter to make one of. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 63)
    .replace(/-+$/, '');
