import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Clocks of phones are off by some seconds, so the codes before and after the current one are accepted too. */
const window = 1;
const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const;

/** 160 random bits, the length that RFC 4226 recommends, in base 32. */
export const createTotpSecret = (random: (bytes: number) => Buffer): string => {
  const bytes = random(20);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
};

/** What apps read from a QR code. */
export const createTotpUri = (secret: string, { site, label }: { readonly site: string; readonly label: string }): string =>
  new TOTP({ ...settings, issuer: site, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step that the code belongs to; undefined when the code is wrong. A step must be accepted only once. */
export function findMatchingTotpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}
