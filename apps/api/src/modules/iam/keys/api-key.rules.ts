import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `us` acts as one user; `ws` as the workspace's service user. */
export type KeyKind = 'us' | 'ws';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6;
const form = /^lyc_(us|ws)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

const inBase62 = (value: number, length: number): string => {
  let rest = value;
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = (alphabet[rest % 62] ?? '') + text;
    rest = Math.floor(rest / 62);
  }
  return text;
};

const checksumOf = (body: string): string => inBase62(crc32(body), checksumLength);

/** `lyc_us_` + 30 random characters (178 bits) + a checksum, by which a scanner or this server tells a key from junk without a look-up. */
export function makeKey(kind: KeyKind, random: (bytes: number) => Buffer): string {
  let characters = '';
  while (characters.length < randomLength) {
    // Bytes past the largest multiple of 62 would make some characters likelier than others.
    for (const byte of random(randomLength))
      if (byte < 248 && characters.length < randomLength) characters += alphabet[byte % 62] ?? '';
  }
  const body = `lyc_${kind}_${characters}`;
  return body + checksumOf(body);
}

/** Whether the text is of a key's form and its checksum holds. Costs no query. */
export function keyKindOf(text: string): KeyKind | undefined {
  const match = form.exec(text);
  if (!match || checksumOf(text.slice(0, -checksumLength)) !== match[3]) return undefined;
  return match[1] === 'us' ? 'us' : 'ws';
}

/** Keys are stored as this: they have too much entropy for a slow hash to add anything. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What may be shown of a key later: enough to tell it from its neighbours. */
export const shownPrefix = (key: string): string => key.slice(0, 'lyc_us_'.length + 4);
