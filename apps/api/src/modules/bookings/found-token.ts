/** A token that can be given out. */
export interface Token {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly refreshed: boolean;
}

export interface FoundToken extends Token {
  /** Whether its owner was not integrated when the call began. */
  readonly created: boolean;
}
