import { hash } from 'node:crypto';

/** SHA-256, hexadecimal. */
export const digestOf = (text: string): string => hash('sha256', text, 'hex');
