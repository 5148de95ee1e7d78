import { createHash, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `us` acts as one user; `ws` as the workspace's service user. */
export type KeyKind = 'us' | 'ws';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6;
const form = /^lyc_([a-z]{2})_[0-9A-Za-z]{30}([0-9A-Za-z]{6})$/;

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

/** `us` and `ws` are keys; refresh tokens, sessions and the secrets of mailed links have the same form. */
export type SecretKind = KeyKind | 'rt' | 'se' | 'in' | 'pw' | 'em';

/** `lyc_us_` + 30 random characters (178 bits) + a checksum, by which a scanner or this server tells a secret from junk without a look-up. */
export function createSecret(kind: SecretKind, random: (bytes: number) => Buffer): string {
  let characters = '';
  while (characters.length < randomLength) {
    // Bytes past the largest multiple of 62 would make some characters likelier than others.
    for (const byte of random(randomLength))
      if (byte < 248 && characters.length < randomLength) characters += alphabet[byte % 62] ?? '';
  }
  const body = `lyc_${kind}_${characters}`;
  return body + checksumOf(body);
}

/** Whether the text is of a secret's form and its checksum holds. Costs no query. */
export function isSecret(kind: SecretKind, text: string): boolean {
  const match = form.exec(text);
  return match?.[1] === kind && checksumOf(text.slice(0, -checksumLength)) === match[2];
}

export const parseKeyKind = (text: string): KeyKind | undefined => (['us', 'ws'] as const).find((kind) => isSecret(kind, text));

/** Secrets are stored as this: they have too much entropy for a slow hash to add anything. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash as text: what a credential is looked up by, so that no secret is kept for it. */
export const secretLookupKey = (secret: string): string => hash('sha256', secret, 'base64');

/** What may be shown of a key later: enough to tell it from its neighbours. */
export const displayPrefix = (key: string): string => key.slice(0, 'lyc_us_'.length + 4);
