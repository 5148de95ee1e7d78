const prefixPattern = /^[a-z]{1,32}$/;
const keyPattern = /^[a-z]{1,32}\/([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}$/;

/**
 * `media/3f/a9/3fa9…`: a prefix per module, then 128 random bits, spread over folders by their first bytes. No part of it comes from a
 * request, so a file name cannot cause path traversal.
 */
export function createObjectKey(prefix: string, random: (bytes: number) => Buffer): string {
  const name = random(16).toString('hex');
  return assertObjectKey(`${prefix}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`);
}

export const isObjectKey = (text: string): boolean => keyPattern.test(text);

/** Every operation of an object store checks its key with this. */
export function assertObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('An operation of the object store was called with a text that is not one of its keys.');
  return key;
}

export function assertObjectPrefix(prefix: string): string {
  if (!prefixPattern.test(prefix))
    throw new Error('The object store was called with a prefix that is not 1 to 32 lowercase letters.');
  return prefix;
}
