import type { ActivityKind } from '@lyceum/contract/product/activity';

/** What this module asks about people. */
export interface People {
  /** By user; whoever there is not is left out. */
  timezonesOf(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Undefined for somebody who is not there any more; nobody erases them until the transaction ends. */
  keptTimezoneOf(person: { readonly workspaceId: number; readonly userId: number }): Promise<string | undefined>;
}

/** Something that was done, and the day that it counts for. */
export interface Noted {
  readonly kind: ActivityKind;
  readonly localDate: string;
  readonly at: Date;
}

/** Called after each new entry, inside the same transaction; nobody else's entries of the same person come between. */
export interface Listener {
  consider(noted: Noted): Promise<void>;
}
