const slugPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

export const isWorkspaceSlug = (text: string): boolean => slugPattern.test(text);

export const slugRule = 'at most 63 lowercase letters a-z, digits and dashes, not starting with a dash';

/** `Café & Code` becomes `cafe-code`. Empty when the name has no usable character. */
export const createWorkspaceSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 63)
    .replace(/-+$/, '');
