const maxLength = 150;
const notAllowed = /[^A-Za-z0-9.+_-]+/g;

/** The part of the address before the @, reduced to the characters that usernames may have. */
export const deriveUsername = (email: string): string =>
  (email.split('@', 1)[0] ?? '').replace(notAllowed, '-').slice(0, maxLength - 10) || 'user';

/** For a username that is taken. */
export const withRandomSuffix = (username: string, random: (bytes: number) => Buffer): string =>
  `${username.slice(0, maxLength - 9)}-${random(4).toString('hex')}`;
