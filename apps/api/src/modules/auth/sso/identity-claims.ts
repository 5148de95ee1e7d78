import { RefusedSignIn } from './refused-sign-in.ts';

/** Whom a provider's identity token speaks of. */
export interface Vouched {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly domain: string;
  readonly fullName: string;
}

const longestName = 300;

/** Reads the claims that matter. An address that the provider does not call verified is nobody's. */
export function vouchedPerson(claims: Readonly<Record<string, unknown>> | undefined): Vouched {
  if (typeof claims?.['iss'] !== 'string' || typeof claims['sub'] !== 'string') throw new RefusedSignIn('sso_failed');
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = claims;
  if (typeof email !== 'string' || isVerified !== true || email.length > 254) throw new RefusedSignIn('sso_email_not_verified');
  const [local, domain, ...more] = email.toLowerCase().split('@');
  if (!local || !domain || more.length > 0) throw new RefusedSignIn('sso_email_not_verified');
  return { issuer, subject, email, domain, fullName: typeof name === 'string' ? name.slice(0, longestName) : '' };
}
