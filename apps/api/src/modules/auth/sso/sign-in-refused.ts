export type SsoRefusal =
  | 'sso_expired'
  | 'sso_refused'
  | 'sso_email_not_verified'
  | 'sso_domain_not_allowed'
  | 'sso_identity_conflict'
  | 'sso_not_permitted'
  | 'sso_failed';

/** Why a sign-in ends without a session. The browser is told the reason's code only. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly reason: SsoRefusal;

  constructor(reason: SsoRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
