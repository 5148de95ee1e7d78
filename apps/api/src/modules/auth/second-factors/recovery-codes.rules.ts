import { createHmac } from 'node:crypto';

/** Without characters that are easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 3;
const groupLength = 4;
const count = 10;

/** Ten codes of twelve characters (59 bits), in groups that are easy to copy. */
export function createRecoveryCodes(random: (bytes: number) => Buffer): string[] {
  const pick = (): string => {
    // Bytes above the largest multiple of the alphabet's length would make some characters likelier than others.
    for (;;) {
      const byte = random(1)[0] ?? 255;
      if (byte < 248) return alphabet[byte % alphabet.length] ?? '';
    }
  };
  const group = () => Array.from({ length: groupLength }, pick).join('');
  return Array.from({ length: count }, () => Array.from({ length: groups }, group).join('-'));
}

/** What is stored of a code: the same code has another hash for every account. Case, spaces and hyphens do not count. */
export const hashRecoveryCode = (accountId: number, code: string): Buffer =>
  createHmac('sha256', `auth.recovery_code/${accountId}`).update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
