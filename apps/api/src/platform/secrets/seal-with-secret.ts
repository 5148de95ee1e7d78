import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encryption with a secret that only the client has (an Idempotency-Key, a refresh token): a stored response can be returned to the
 * client that presents it, and cannot be read otherwise, not even by this server.
 */
const deriveKey = (secret: string, context: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', context, 32));
const nonceBytes = 12;
const tagBytes = 16;

export function sealWithSecret(secret: string, context: string, plain: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, context), nonce);
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function openWithSecret(secret: string, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, context), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
}
