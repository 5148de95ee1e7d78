/** Tokens of one managed user. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
}

export interface NewManagedUser {
  readonly email: string;
  readonly name: string;
  readonly timezone: string;
  /** Stored in the metadata of the managed user: whose they are. An address alone proves nothing. */
  readonly ownerMark: string;
}

/** How any call may fail. */
export type ProviderFailure =
  /** Repeating the call would not help. `isInstallationWide`: every call of this installation is refused, not just this one. */
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly isInstallationWide: boolean;
      readonly retryAfterSeconds?: number;
    }
  /** Down, slow, throttling or sending invalid responses. `mayHaveActed`: the call may have taken effect. */
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      readonly mayHaveActed: boolean;
      readonly retryAfterSeconds?: number;
    };

export const isProviderFailure = (outcome: { readonly kind: string } | ProviderFailure): outcome is ProviderFailure =>
  outcome.kind === 'refused' || outcome.kind === 'unavailable';

export type TokensIssued = { readonly kind: 'tokens'; readonly tokens: ProviderTokens };
export type ManagedUserCreated = { readonly kind: 'created'; readonly managedUserId: number; readonly tokens: ProviderTokens };
export type AddressTaken = { readonly kind: 'address_taken'; readonly managedUserId: number | undefined };
export interface ManagedUserFound {
  readonly kind: 'found';
  readonly managedUserId: number;
  readonly email: string | undefined;
  readonly ownerMark: string | undefined;
}
export type ManagedUserNotFound = { readonly kind: 'no_such_user' };
export type RefreshTokenRefused = { readonly kind: 'refresh_token_refused' };

export interface CallOptions {
  /** On the clock of performance.now(). */
  readonly deadline: number;
}

/** A scheduling provider with managed users. Failures of the provider are returned, never thrown. */
export interface SchedulingProvider {
  create(user: NewManagedUser, options: CallOptions): Promise<ManagedUserCreated | AddressTaken | ProviderFailure>;
  /** Uses the refresh token up; access tokens stay valid. */
  refresh(refreshToken: string, options: CallOptions): Promise<TokensIssued | RefreshTokenRefused | ProviderFailure>;
  /** Needs no token, and revokes all existing ones. */
  forceRefresh(managedUserId: number, options: CallOptions): Promise<TokensIssued | ManagedUserNotFound | ProviderFailure>;
  /** By id if it is known, else by address. */
  find(
    user: { readonly managedUserId: number | undefined; readonly email: string },
    options: CallOptions,
  ): Promise<ManagedUserFound | ManagedUserNotFound | ProviderFailure>;
  remove(
    managedUserId: number,
    options: CallOptions,
  ): Promise<{ readonly kind: 'removed' } | ManagedUserNotFound | ProviderFailure>;
}
