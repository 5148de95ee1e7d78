import { SignInRefused } from './sign-in-refused.ts';

/** The claims of an identity token that a sign-in needs. */
export interface IdentityClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly domain: string;
  readonly fullName: string;
}

const maxNameLength = 300;
const maxEmailLength = 254;

/** How far a provider's clock may be ahead of ours. */
const maxSkewSeconds = 300;

/** Refuses an address that the provider does not declare as verified, and a token that was issued in the future. */
export function requireVerifiedIdentity(claims: Readonly<Record<string, unknown>> | undefined, now: Date): IdentityClaims {
  if (Number(claims?.['iat']) > now.getTime() / 1000 + maxSkewSeconds) throw new SignInRefused('sso_failed');
  if (typeof claims?.['iss'] !== 'string' || typeof claims['sub'] !== 'string') throw new SignInRefused('sso_failed');
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = claims;
  if (typeof email !== 'string' || isVerified !== true || email.length > maxEmailLength)
    throw new SignInRefused('sso_email_not_verified');
  const [local, domain, ...more] = email.toLowerCase().split('@');
  if (!local || !domain || more.length > 0) throw new SignInRefused('sso_email_not_verified');
  return { issuer, subject, email, domain, fullName: typeof name === 'string' ? name.slice(0, maxNameLength) : '' };
}
