import { SecretsError } from './secrets-error.ts';

export interface SecretKey {
  readonly id: string;
  readonly key: Buffer;
}

const keyBytes = 32;
/** No dot: it stands between the parts of a sealed text. */
const idForm = /^[A-Za-z0-9_-]{1,32}$/;
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads `id:base64,id2:base64`, the current key first. */
export function parseSecretKeys(text: string): SecretKey[] {
  const keys = text.split(',').map((entry, index) => parseEntry(entry.trim(), index + 1));
  checkKeys(keys);
  return keys;
}

/** An entry that cannot be split may be a bare key, so nothing of it is repeated until its id is known to be one. */
function parseEntry(entry: string, number: number): SecretKey {
  const [id = '', encoded, ...more] = entry.split(':');
  if (encoded === undefined || more.length > 0) throw badKeys(`Entry ${number} does not read id:base64.`);
  if (!idForm.test(id)) {
    throw badKeys(`The id of entry ${number} is not 1 to 32 letters, digits, underscores or hyphens.`);
  }
  if (!base64Form.test(encoded)) throw badKeys(`The key "${id}" is not base64.`);
  return { id, key: Buffer.from(encoded, 'base64') };
}

export function checkKeys(keys: readonly SecretKey[]): void {
  if (keys.length === 0) throw badKeys('There is no key.');
  for (const { id, key } of keys) {
    if (!idForm.test(id)) throw badKeys('A key id is not 1 to 32 letters, digits, underscores or hyphens.');
    if (key.length !== keyBytes) throw badKeys(`The key "${id}" has ${key.length} bytes instead of ${keyBytes}.`);
    if (keys.filter((other) => other.id === id).length > 1) throw badKeys(`The id "${id}" is given twice.`);
  }
}

const badKeys = (what: string): SecretsError =>
  new SecretsError(
    'bad_keys',
    `${what} Secret keys are written id:base64, separated by commas, the current one first; ` +
      'make one with: echo "k1:$(openssl rand -base64 32)"',
  );
