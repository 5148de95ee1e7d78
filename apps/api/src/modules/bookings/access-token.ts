export interface AccessToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly refreshed: boolean;
}

export interface TokenResult extends AccessToken {
  /** Whether the user was not integrated when the call began. */
  readonly created: boolean;
}
