export type SsoRefusal =
  | 'sso_expired'
  | 'sso_refused'
  | 'sso_email_not_verified'
  | 'sso_domain_not_allowed'
  | 'sso_not_permitted'
  | 'sso_failed';

/** Why a browser comes back without a session; the code is all that it learns. */
export class RefusedSignIn extends Error {
  override readonly name = 'RefusedSignIn';
  readonly reason: SsoRefusal;

  constructor(reason: SsoRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
