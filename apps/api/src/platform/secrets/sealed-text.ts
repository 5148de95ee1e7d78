import { SecretsError } from './secrets-error.ts';

export const ivBytes = 12;
const tagBytes = 16;
const form = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/;

export interface Sealed {
  readonly keyId: string;
  readonly iv: Buffer;
  readonly ciphertext: Buffer;
  readonly tag: Buffer;
}

/** `v1.<keyId>.<base64url(iv|ciphertext|tag)>` */
export const formatSealed = ({ keyId, iv, ciphertext, tag }: Sealed): string =>
  `v1.${keyId}.${Buffer.concat([iv, ciphertext, tag]).toString('base64url')}`;

export function parseSealed(text: string): Sealed {
  const [, keyId, payload] = form.exec(text) ?? [];
  if (keyId === undefined || payload === undefined) throw malformed();
  const bytes = Buffer.from(payload, 'base64url');
  // Node's decoder ignores the spare bits of the last character: without this check, some modified texts would still open.
  if (bytes.toString('base64url') !== payload || bytes.length < ivBytes + tagBytes) throw malformed();
  return {
    keyId,
    iv: bytes.subarray(0, ivBytes),
    ciphertext: bytes.subarray(ivBytes, -tagBytes),
    tag: bytes.subarray(-tagBytes),
  };
}

const malformed = (): SecretsError => new SecretsError('malformed', 'This is not a sealed text (v1.<key id>.<base64url>).');
