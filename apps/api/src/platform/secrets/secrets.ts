import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

import { ivBytes, readSealed, type Sealed, writeSealed } from './sealed-text.ts';
import { checkKeys, type SecretKey } from './secret-keys.ts';
import { SecretsError } from './secrets-error.ts';

export interface Secrets {
  /** Seals for one place, such as `bookings.integration/42/access_token`; only the same place opens it. */
  seal(plain: string | Buffer, context: string): string;
  open(sealed: string, context: string): Buffer;
  keyIdOf(sealed: string): string;
  needsReseal(sealed: string): boolean;
  /** Seals anew by the current key. */
  reseal(sealed: string, context: string): string;
}

const algorithm = 'aes-256-gcm';

/** The first key seals; the others only open what they sealed before. */
export function createSecrets(
  keys: readonly SecretKey[],
  { random = randomBytes }: { random?: (size: number) => Buffer } = {},
): Secrets {
  checkKeys(keys);
  // KeyObjects, so that no dump or inspection of this object prints a key.
  const known = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const current = keys[0]?.id ?? '';

  const seal = (plain: string | Buffer, context: string): string => {
    const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
    return writeSealed(encrypt({ keyId: current, key: keyOf(known, current), iv: random(ivBytes) }, bytes, context));
  };
  const open = (text: string, context: string): Buffer => {
    const sealed = readSealed(text);
    return decrypt(sealed, keyOf(known, sealed.keyId), context);
  };
  return {
    seal,
    open,
    keyIdOf: (sealed) => readSealed(sealed).keyId,
    needsReseal: (sealed) => readSealed(sealed).keyId !== current,
    reseal: (sealed, context) => seal(open(sealed, context), context),
  };
}

function keyOf(known: ReadonlyMap<string, KeyObject>, id: string): KeyObject {
  const key = known.get(id);
  if (key !== undefined) return key;
  const ids = [...known.keys()].join(', ');
  throw new SecretsError('unknown_key', `Sealed by the key "${id}", which is not configured (known: ${ids}).`);
}

function encrypt({ keyId, key, iv }: { keyId: string; key: KeyObject; iv: Buffer }, plain: Buffer, context: string): Sealed {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(boundTo(keyId, context));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { keyId, iv, ciphertext, tag: cipher.getAuthTag() };
}

function decrypt({ keyId, iv, ciphertext, tag }: Sealed, key: KeyObject, context: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tag.length })
    .setAAD(boundTo(keyId, context))
    .setAuthTag(tag);
  const plain = decipher.update(ciphertext);
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new SecretsError(
      'refused',
      `The sealed text was changed, or was not sealed for "${context}", or the key "${keyId}" is another one than then.`,
    );
  } finally {
    plain.fill(0);
  }
}

/** The visible head is authenticated too: a sealed text cannot be relabelled, not even to a key of equal bytes. */
function boundTo(keyId: string, context: string): Buffer {
  if (context === '') throw new SecretsError('refused', 'A secret is sealed for a place; the context is empty.');
  return Buffer.from(`v1.${keyId}.${context}`, 'utf8');
}
