const longest = 150;
const foreign = /[^A-Za-z0-9.+_-]+/g;

/** A username from an address: what stands before the @, of the letters that usernames have. */
export const usernameFromEmail = (email: string): string =>
  (email.split('@', 1)[0] ?? '').replace(foreign, '-').slice(0, longest - 10) || 'user';

/** The same with four characters of chance behind it, for when it is taken. */
export const withRandomSuffix = (username: string, random: (bytes: number) => Buffer): string =>
  `${username.slice(0, longest - 9)}-${random(4).toString('hex')}`;
