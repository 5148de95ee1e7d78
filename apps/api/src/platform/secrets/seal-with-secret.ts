import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Sealing by a secret that only a client has (an Idempotency-Key, a refresh token): what was answered can be given again to
 * whoever presents it, and is read by nobody else, this server included.
 */
const keyFrom = (secret: string, context: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', context, 32));
const nonceBytes = 12;
const tagBytes = 16;

export function sealWithSecret(secret: string, context: string, plain: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, context), nonce);
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function openWithSecret(secret: string, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret, context), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
}
