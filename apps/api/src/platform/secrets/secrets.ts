import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

import { formatSealed, ivBytes, parseSealed, type Sealed } from './sealed-text.ts';
import { assertValidKeys, type SecretKey } from './secret-keys.ts';
import { SecretsError } from './secrets-error.ts';

export interface Secrets {
  /** Encrypts for one context, such as `bookings.integration/42/access_token`; it opens only in the same context. */
  seal(plain: string | Buffer, context: string): string;
  open(sealed: string, context: string): Buffer;
  /** Of all configured keys, the current one first. */
  readonly keyIds: readonly string[];
  /** The id of the key that seals now. */
  readonly currentKeyId: string;
  keyIdOf(sealed: string): string;
  needsReseal(sealed: string): boolean;
  /** Encrypts again with the current key. */
  reseal(sealed: string, context: string): string;
}

const algorithm = 'aes-256-gcm';

/** The first key encrypts; the others only decrypt what they encrypted before. */
export function createSecrets(
  keys: readonly SecretKey[],
  { random = randomBytes }: { random?: (size: number) => Buffer } = {},
): Secrets {
  assertValidKeys(keys);
  // KeyObjects, so that inspecting this object prints no key.
  const known = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const current = keys[0]?.id ?? '';

  const seal = (plain: string | Buffer, context: string): string => {
    const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
    return formatSealed(encrypt({ keyId: current, key: keyById(known, current), iv: random(ivBytes) }, bytes, context));
  };
  const open = (text: string, context: string): Buffer => {
    const sealed = parseSealed(text);
    return decrypt(sealed, keyById(known, sealed.keyId), context);
  };
  return {
    seal,
    open,
    keyIds: keys.map(({ id }) => id),
    currentKeyId: current,
    keyIdOf: (sealed) => parseSealed(sealed).keyId,
    needsReseal: (sealed) => parseSealed(sealed).keyId !== current,
    reseal: (sealed, context) => seal(open(sealed, context), context),
  };
}

function keyById(known: ReadonlyMap<string, KeyObject>, id: string): KeyObject {
  const key = known.get(id);
  if (key !== undefined) return key;
  const ids = [...known.keys()].join(', ');
  throw new SecretsError('unknown_key', `Sealed with the key "${id}", which is not configured (known: ${ids}).`);
}

function encrypt({ keyId, key, iv }: { keyId: string; key: KeyObject; iv: Buffer }, plain: Buffer, context: string): Sealed {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(additionalData(keyId, context));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { keyId, iv, ciphertext, tag: cipher.getAuthTag() };
}

function decrypt({ keyId, iv, ciphertext, tag }: Sealed, key: KeyObject, context: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tag.length })
    .setAAD(additionalData(keyId, context))
    .setAuthTag(tag);
  const plain = decipher.update(ciphertext);
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new SecretsError(
      'refused',
      `The sealed text was modified, was sealed for another context than "${context}", or the key "${keyId}" has changed.`,
    );
  } finally {
    plain.fill(0);
  }
}

/** Authenticates the visible header too, so that a sealed text cannot be relabelled to another key id. */
function additionalData(keyId: string, context: string): Buffer {
  if (context === '') throw new SecretsError('refused', 'A text cannot be sealed or opened with an empty context.');
  return Buffer.from(`v1.${keyId}.${context}`, 'utf8');
}
