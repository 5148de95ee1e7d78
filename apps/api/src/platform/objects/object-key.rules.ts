const roomForm = /^[a-z]{1,32}$/;
const keyForm = /^[a-z]{1,32}\/([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}$/;

/**
 * `media/3f/a9/3fa9…`: a room per module, then 128 random bits whose head fans out into folders. Nothing of it comes from
 * outside, so no name that a person chose can lead anywhere.
 */
export function createObjectKey(room: string, random: (bytes: number) => Buffer): string {
  const name = random(16).toString('hex');
  return assertObjectKey(`${room}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`);
}

export const isObjectKey = (text: string): boolean => keyForm.test(text);

/** Every way into a store of objects leads through here. */
export function assertObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('This is no key of an object.');
  return key;
}

export function assertPrefix(room: string): string {
  if (!roomForm.test(room)) throw new Error('This is no room for objects.');
  return room;
}
