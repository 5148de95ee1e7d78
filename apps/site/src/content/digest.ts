import { hash } from 'node:crypto';

/** SHA-256, hexadecimal. */
export const computeDigest = (text: string): string => hash('sha256', text, 'hex');
