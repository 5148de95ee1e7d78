import { createHash, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `us` keys act as one user, `ws` keys as the workspace's service user. */
export type KeyKind = 'us' | 'ws';

/** Refresh tokens, sessions, devices and the secrets of mailed links have the same format as keys. */
export type SecretKind = KeyKind | 'rt' | 'se' | 'dv' | 'in' | 'pw' | 'em' | 'si' | 'fc';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6;
const format = /^lyc_([a-z]{2})_[0-9A-Za-z]{30}([0-9A-Za-z]{6})$/;

const toBase62 = (value: number, length: number): string => {
  let rest = value;
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = (alphabet[rest % 62] ?? '') + text;
    rest = Math.floor(rest / 62);
  }
  return text;
};

const checksumOf = (body: string): string => toBase62(crc32(body), checksumLength);

/** For example `lyc_us_`, then 30 random characters (178 bits) and a checksum, by which scanners and this server recognise a secret. */
export function createSecret(kind: SecretKind, random: (bytes: number) => Buffer): string {
  let characters = '';
  while (characters.length < randomLength) {
    // Bytes above the largest multiple of 62 would make some characters likelier than others.
    for (const byte of random(randomLength))
      if (byte < 248 && characters.length < randomLength) characters += alphabet[byte % 62] ?? '';
  }
  const body = `lyc_${kind}_${characters}`;
  return body + checksumOf(body);
}

/** Whether the text has the format and the checksum of a secret. */
export function hasSecretFormat(kind: SecretKind, text: string): boolean {
  const match = format.exec(text);
  return match?.[1] === kind && checksumOf(text.slice(0, -checksumLength)) === match[2];
}

export const detectKeyKind = (key: string): KeyKind | undefined =>
  (['us', 'ws'] as const).find((kind) => hasSecretFormat(kind, key));

/** What is stored of a secret. Secrets have so much entropy that a slow hash would add nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash as text: caches use it as their key, so that they keep no secrets. */
export const deriveLookupKey = (secret: string): string => hash('sha256', secret, 'base64');

/** The beginning of a key, by which its owner recognises it. */
export const getDisplayPrefix = (key: string): string => key.slice(0, 'lyc_us_'.length + 4);
