import { SecretsError } from './secrets-error.ts';

export interface SecretKey {
  readonly id: string;
  readonly key: Buffer;
}

const keyBytes = 32;
/** No dot, which separates the parts of a sealed text. */
const idPattern = /^[A-Za-z0-9_-]{1,32}$/;
const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/** Parses `id:base64,id2:base64`, the current key first. */
export function parseSecretKeys(text: string): SecretKey[] {
  const keys = text.split(',').map((entry, index) => parseEntry(entry.trim(), index + 1));
  assertValidKeys(keys);
  return keys;
}

/** A malformed entry may be a bare key, so error messages contain nothing of it until its id is valid. */
function parseEntry(entry: string, number: number): SecretKey {
  const [id = '', encoded, ...more] = entry.split(':');
  if (encoded === undefined || more.length > 0) throw invalidKeys(`Entry ${number} is not of the form id:base64.`);
  if (!idPattern.test(id)) {
    throw invalidKeys(`The id of entry ${number} is not 1 to 32 letters, digits, underscores or hyphens.`);
  }
  if (!base64Pattern.test(encoded)) throw invalidKeys(`The key "${id}" is not base64.`);
  return { id, key: Buffer.from(encoded, 'base64') };
}

export function assertValidKeys(keys: readonly SecretKey[]): void {
  if (keys.length === 0) throw invalidKeys('There is no key.');
  for (const { id, key } of keys) {
    if (!idPattern.test(id)) throw invalidKeys('A key id is not 1 to 32 letters, digits, underscores or hyphens.');
    if (key.length !== keyBytes) throw invalidKeys(`The key "${id}" has ${key.length} bytes instead of ${keyBytes}.`);
    if (keys.filter((other) => other.id === id).length > 1) throw invalidKeys(`The id "${id}" is given twice.`);
  }
}

const invalidKeys = (what: string): SecretsError =>
  new SecretsError(
    'bad_keys',
    `${what} Secret keys are written id:base64, separated by commas, the current one first; ` +
      'create one with: echo "k1:$(openssl rand -base64 32)"',
  );
