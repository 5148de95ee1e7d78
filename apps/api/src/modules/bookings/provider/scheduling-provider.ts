/** Tokens of one managed user. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
}

/** Somebody as the provider is told of them. */
export interface Introduction {
  readonly email: string;
  readonly name: string;
  readonly timezone: string;
  /** Written beside the managed user: whose they are. An address alone proves nothing. */
  readonly mark: string;
}

/** What goes wrong with any call. */
export type Trouble =
  /** It says no, and asking again would not change that. `all`: to this installation, and not to this one request. */
  | { readonly kind: 'refused'; readonly reason: string; readonly all: boolean; readonly retryAfterSeconds?: number }
  /** It is away, slow, busy or talks nonsense. `acted`: it may have done what it was asked to. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly acted: boolean; readonly retryAfterSeconds?: number };

export const isTrouble = (outcome: { readonly kind: string } | Trouble): outcome is Trouble =>
  outcome.kind === 'refused' || outcome.kind === 'unavailable';

export type Given = { readonly kind: 'tokens'; readonly tokens: ProviderTokens };
export type Created = { readonly kind: 'created'; readonly managedUserId: number; readonly tokens: ProviderTokens };
export type AddressTaken = { readonly kind: 'address_taken'; readonly managedUserId: number | undefined };
export interface Found {
  readonly kind: 'found';
  readonly managedUserId: number;
  readonly email: string | undefined;
  readonly mark: string | undefined;
}
export type NoSuchUser = { readonly kind: 'no_such_user' };
export type TokenRefused = { readonly kind: 'refresh_token_refused' };

/** When the answer must be there, by the machine's own count of milliseconds. */
export interface Timed {
  readonly until: number;
}

/** A scheduling provider with managed users. Nothing here throws for what the other side does. */
export interface SchedulingProvider {
  create(person: Introduction, timed: Timed): Promise<Created | AddressTaken | Trouble>;
  /** Ends the refresh token; access tokens live on. */
  refresh(refreshToken: string, timed: Timed): Promise<Given | TokenRefused | Trouble>;
  /** Needs no token, and ends all there are. */
  forceRefresh(managedUserId: number, timed: Timed): Promise<Given | NoSuchUser | Trouble>;
  /** By number where it is known, else by address. */
  find(
    who: { readonly managedUserId: number | undefined; readonly email: string },
    timed: Timed,
  ): Promise<Found | NoSuchUser | Trouble>;
  remove(managedUserId: number, timed: Timed): Promise<{ readonly kind: 'removed' } | NoSuchUser | Trouble>;
}
