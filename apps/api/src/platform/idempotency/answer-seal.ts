import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

interface Place {
  readonly workspace_id: number;
  readonly user_id: number;
  readonly target: string;
  readonly key_hash: Buffer;
}

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The answer is sealed with a key that only the client's own Idempotency-Key gives. */
const sealingKey = (key: string, place: Place): Buffer =>
  Buffer.from(hkdfSync('sha256', key, `${place.workspace_id}/${place.user_id}`, `lyceum answer ${place.target}`, 32));
const nonceBytes = 12;
const tagBytes = 16;

export function sealAnswer(key: string, place: Place, answer: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, place), nonce);
  return Buffer.concat([nonce, cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function openAnswer(key: string, place: Place, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key, place), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
}
